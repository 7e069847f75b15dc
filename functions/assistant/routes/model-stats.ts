import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forOperators, json, problems } from '../../shared/http/openapi.ts';
import { ModelStats, ModelStatsQuery } from '../schemas/model-stats.ts';

const read = createRoute({
  method: 'get',
  path: '/model-stats',
  operationId: 'getModelStats',
  tags: ['Service'],
  summary: 'Get statistics of requests to chat models',
  description:
    'One row per client and model, for calls of turns, tests and runs, without probes, ' +
    'embeddings and reranking. A request is counted about a second after it ends.',
  ...forOperators,
  request: { query: ModelStatsQuery },
  responses: { 200: json(z.array(ModelStats), 'The figures'), ...problems(401, 422) },
});

export const modelStats = new OpenAPIHono<ApiEnv>().openapi(read, async (c) => {
  const { hours: p_hours } = c.req.valid('query');
  const rows = unwrap(await c.var.db.rpc('model_stats', { p_hours }));
  return c.json(z.array(ModelStats).parse(rows), 200);
});
