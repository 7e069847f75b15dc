import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forServers, problems } from '../../shared/http/openapi.ts';
import { exposition, Metrics } from '../metrics/exposition.ts';

export const metrics = new OpenAPIHono<ApiEnv>();

const read = createRoute({
  method: 'get',
  path: '/metrics',
  operationId: 'getMetrics',
  tags: ['Service'],
  summary: 'Turns, model calls, latencies, tokens and documents, for Prometheus',
  description: 'In the text format 0.0.4. The counters stand in the database, so every instance ' +
    'answers for all. Only a secret key reads them; Prometheus can send it as a bearer token.',
  ...forServers,
  responses: {
    200: { description: 'The metrics', content: { 'text/plain': { schema: z.string() } } },
    ...problems(401, 403),
  },
});

metrics.openapi(read, async (c) => {
  const rows = Metrics.parse(unwrap(await c.var.db.rpc('read_metrics')));
  return c.text(exposition(rows), 200, { 'Content-Type': 'text/plain; version=0.0.4' });
});
