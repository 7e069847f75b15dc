import { z } from 'zod';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forServers } from '../../shared/http/openapi.ts';
import { type ConfiguredClient, readModelStatus } from '../model-status/read-model-status.ts';
import { formatMetrics, Metrics } from '../metrics/format-metrics.ts';

/**
 * Creates the route that exports the database's counters and gauges, and whether the configured
 * models work.
 */
export const metricsRoute = (clients: readonly ConfiguredClient[]) =>
  new ApiRoutes('Service').operation('get', '/metrics', {
    operationId: 'getMetrics',
    summary: 'Get metrics for Prometheus',
    description:
      'Returns the text format 0.0.4. The counters are stored in the database, so each ' +
      'instance returns the totals of all instances. Requires a secret key; Prometheus can send ' +
      'it as a bearer token.',
    ...forServers,
    200: { description: 'The metrics', content: { 'text/plain': { schema: z.string() } } },
  }, async (c) => {
    const { db } = c.var;
    const [counted, models] = await Promise.all([
      db.rpc('read_metrics'),
      readModelStatus(db, clients),
    ]);
    const failing = models.map(({ client, state }) => ({
      name: 'model_failing',
      labels: `client="${client}"`,
      value: Number(state === 'failing'),
    }));
    const text = formatMetrics([...Metrics.parse(unwrap(counted)), ...failing]);
    return c.text(text, 200, { 'Content-Type': 'text/plain; version=0.0.4' });
  });
