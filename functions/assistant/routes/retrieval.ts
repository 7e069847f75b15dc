import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forEditors, forOperators, json, jsonBody, problems } from '../../shared/http/openapi.ts';
import { measureGoldenScores } from '../knowledge/search/golden-scores.ts';
import { type RankedBy, RETRIEVAL } from '../../shared/contract/retrieval.ts';
import {
  hasSemanticVectors,
  readThreshold,
  type SearchDeps,
} from '../knowledge/search/search-chunks.ts';
import { GoldenScores, Retrieval, RetrievalChange } from '../schemas/retrieval.ts';

const tags = ['Documents'];
const now = json(Retrieval, 'The settings');

const read = createRoute({
  method: 'get',
  path: '/retrieval',
  operationId: 'getRetrievalSettings',
  tags,
  summary: 'Get the retrieval settings',
  ...forOperators,
  responses: { 200: now, ...problems(401) },
});

const change = createRoute({
  method: 'patch',
  path: '/retrieval',
  operationId: 'updateRetrievalSettings',
  tags,
  summary: 'Set the retrieval threshold',
  description: 'Applies from the next message on.',
  ...forEditors,
  request: { body: jsonBody(RetrievalChange) },
  responses: { 200: now, ...problems(400, 401, 403, 415, 422) },
});

const measure = createRoute({
  method: 'post',
  path: '/retrieval/golden-scores',
  operationId: 'scoreGoldenQuestions',
  tags,
  summary: 'Search the golden questions',
  description: 'The best scores allow counting what each threshold keeps. The measurement takes ' +
    'seconds. If a model is called, a response contains only some of the questions, and ' +
    '`next` says where to continue.',
  ...forEditors,
  request: { query: z.object({ from: z.coerce.number().int().min(0).max(1000).default(0) }) },
  responses: { 200: json(GoldenScores, 'Their best scores'), ...problems(401, 403, 422) },
});

/** Creates the routes of the retrieval threshold and its effect. */
export function retrievalRoutes({ embedder, reranker }: Omit<SearchDeps, 'db'>) {
  const byModel = hasSemanticVectors(embedder) ? 'vectors' : 'words';
  const ranked_by: RankedBy = reranker ? 'reranker' : byModel;
  const default_min_score = RETRIEVAL.minScore[ranked_by];
  return new OpenAPIHono<ApiEnv>()
    .openapi(read, async (c) => {
      const min_score = await readThreshold(c.var.db, ranked_by);
      return c.json({ ranked_by, min_score, default_min_score }, 200);
    })
    .openapi(change, async (c) => {
      const { min_score } = c.req.valid('json');
      const table = c.var.db.from('retrieval_thresholds');
      unwrap(await table.update({ min_score }).eq('ranked_by', ranked_by));
      return c.json({ ranked_by, min_score, default_min_score }, 200);
    })
    .openapi(measure, async (c) => {
      const deps = { db: c.var.db, embedder, reranker };
      return c.json(await measureGoldenScores(deps, c.req.valid('query').from), 200);
    });
}
