import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Clients } from '../clients.ts';
import type { ApiApp } from './api-env.ts';
import { unwrap } from './database-error.ts';
import { json, problems } from './openapi.ts';
import { problem } from './problem.ts';

/**
 * Timeout in milliseconds, shorter than other database calls', because load balancers need a quick
 * response.
 */
const HEALTH_TIMEOUT_MS = 3000;

const Health = z.object({ status: z.literal('ok') });

const health = createRoute({
  method: 'get',
  path: '/health',
  operationId: 'getHealth',
  tags: ['Service'],
  summary: 'Check the API, its database and its disk',
  responses: { 200: json(Health, 'All of them'), ...problems(503, 'storage-full') },
});

const live = createRoute({
  method: 'get',
  path: '/health/live',
  operationId: 'getLiveness',
  tags: ['Service'],
  summary: 'Check that the API responds',
  responses: { 200: json(Health, 'It does') },
});

/** Paths that respond before authentication and without an ETag. */
export const HEALTH_PATHS: readonly string[] = [health.path, live.path];

/** The dependencies that health checks. */
export interface HealthDeps {
  clients: Clients;
  /** Returns why nothing can be stored, or null; for servers that store the data themselves. */
  problemWithStorage?: () => string | null;
}

/** Adds `GET /health` and `/health/live`. */
export function addHealth(app: ApiApp, { clients, problemWithStorage }: HealthDeps): void {
  app.openapi(health, async (c) => {
    const full = problemWithStorage?.();
    if (full) {
      throw problem('storage-full', `Nothing can be stored in the data folder: ${full}.`);
    }
    const probe = clients.asCaller({ kind: 'anonymous' }).from('blocks').select('id').limit(1);
    unwrap(await probe.abortSignal(AbortSignal.timeout(HEALTH_TIMEOUT_MS)));
    return c.json({ status: 'ok' as const }, 200);
  });
  app.openapi(live, (c) => c.json({ status: 'ok' as const }, 200));
}
