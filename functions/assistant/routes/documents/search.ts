import { z } from 'zod';
import { ApiRoutes } from '../../../shared/http/api-routes.ts';
import { forOperators, json } from '../../../shared/http/openapi.ts';
import { searchChunks, type SearchDeps } from '../../knowledge/search/search-chunks.ts';
import { SearchHit, SearchQuery } from '../../schemas/documents.ts';

export const searchRoute = ({ embedder, reranker }: Omit<SearchDeps, 'db'>) =>
  new ApiRoutes('Documents').operation('get', '/documents/search', {
    operationId: 'searchDocuments',
    summary: 'Search the documents, best results first',
    ...forOperators,
    query: SearchQuery,
    200: json(z.array(SearchHit), 'The chunks'),
  }, async (c, { query: { q: query, limit, min_score: minScore, document_id: ids } }) => {
    const documentIds = ids === undefined ? undefined : [ids].flat();
    const search = { query, limit, minScore, documentIds, signal: c.req.raw.signal };
    return await searchChunks({ db: c.var.db, embedder, reranker }, search);
  });
