import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { ApiEnv } from '../../../shared/http/api-env.ts';
import { forOperators, json, problems } from '../../../shared/http/openapi.ts';
import { searchChunks, type SearchDeps } from '../../knowledge/search/search-chunks.ts';
import { SearchHit, SearchQuery } from '../../schemas/documents.ts';

const search = createRoute({
  method: 'get',
  path: '/documents/search',
  operationId: 'searchDocuments',
  tags: ['Documents'],
  summary: 'Search the documents, best results first',
  ...forOperators,
  request: { query: SearchQuery },
  responses: { 200: json(z.array(SearchHit), 'The chunks'), ...problems(401, 422) },
});

export const searchRoute = ({ embedder, reranker }: Omit<SearchDeps, 'db'>) =>
  new OpenAPIHono<ApiEnv>().openapi(search, async (c) => {
    const { q: query, limit, min_score: minScore, document_id: ids } = c.req.valid('query');
    const documentIds = ids === undefined ? undefined : [ids].flat();
    const search = { query, limit, minScore, documentIds, signal: c.req.raw.signal };
    const found = await searchChunks({ db: c.var.db, embedder, reranker }, search);
    return c.json(found, 200);
  });
