import { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import type { RateSettings } from '../../shared/http/limit-rate.ts';
import { type ReindexDeps, Reindexer } from '../knowledge/indexing/reindexer.ts';
import type { SearchDeps } from '../knowledge/search/search-chunks.ts';
import { readRoutes } from './documents/read.ts';
import { reindexRoutes } from './documents/reindex.ts';
import { searchRoute } from './documents/search.ts';
import { uploadRoutes } from './documents/upload.ts';

export function documentRoutes(
  deps: ReindexDeps & Pick<SearchDeps, 'reranker'>,
  settings: RateSettings,
) {
  const reindexer = new Reindexer(deps);
  return new OpenAPIHono<ApiEnv>()
    .route('/', searchRoute(deps))
    .route('/', uploadRoutes(deps, reindexer, settings))
    .route('/', readRoutes(deps.embedder, reindexer))
    .route('/', reindexRoutes(deps.embedder, reindexer));
}
