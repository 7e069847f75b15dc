import { z } from 'zod';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forOperators, json } from '../../shared/http/openapi.ts';
import { ModelStats, ModelStatsQuery } from '../schemas/model-stats.ts';

export const modelStats = new ApiRoutes('Service').operation('get', '/model-stats', {
  operationId: 'getModelStats',
  summary: 'Get statistics of requests to chat models',
  description:
    'One row per client and model, for calls of turns, tests and runs, without probes, ' +
    'embeddings and reranking. A request is counted about a second after it ends.',
  ...forOperators,
  query: ModelStatsQuery,
  200: json(z.array(ModelStats), 'The figures'),
}, async (c, { query: { hours: p_hours } }) => {
  const rows = unwrap(await c.var.db.rpc('model_stats', { p_hours }));
  return z.array(ModelStats).parse(rows);
});
