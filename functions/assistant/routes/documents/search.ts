import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { ApiEnv } from '../../../shared/http/api-env.ts';
import { forOperators, json, problems } from '../../../shared/http/openapi.ts';
import type { Embedder } from '../../knowledge/embed/embedder.ts';
import { searchChunks } from '../../knowledge/search/search-chunks.ts';
import { SearchHit, SearchQuery } from '../../schemas/documents.ts';

const search = createRoute({
  method: 'get',
  path: '/documents/search',
  tags: ['Documents'],
  summary: 'What retrieval returns for a query, best first',
  ...forOperators,
  request: { query: SearchQuery },
  responses: { 200: json(z.array(SearchHit), 'The chunks'), ...problems(401, 422) },
});

export const searchRoute = (embedder: Embedder) =>
  new OpenAPIHono<ApiEnv>().openapi(search, async (c) => {
    const { q: query, limit, document_id: ids } = c.req.valid('query');
    const documentIds = ids === undefined ? undefined : [ids].flat();
    const found = await searchChunks({ db: c.var.db, embedder }, { query, limit, documentIds });
    return c.json(found, 200);
  });
