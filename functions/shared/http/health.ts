import { z } from 'zod';
import type { Clients } from '../clients.ts';
import type { ApiApp } from './api-env.ts';
import { ApiRoutes } from './api-routes.ts';
import { unwrap } from './database-error.ts';
import { json } from './openapi.ts';
import { problem } from './problem.ts';

/**
 * Timeout in milliseconds, shorter than other database calls', because load balancers need a quick
 * response.
 */
const HEALTH_TIMEOUT_MS = 3000;

const Health = z.object({ status: z.literal('ok') });

/** Paths that respond before authentication and without an ETag. */
export const HEALTH_PATHS: readonly string[] = ['/health', '/health/live'];

export interface HealthDeps {
  clients: Clients;
  /** Returns why nothing can be stored, or null; for servers that store the data themselves. */
  problemWithStorage?: () => string | null;
}

export function addHealth(app: ApiApp, { clients, problemWithStorage }: HealthDeps): void {
  const routes = new ApiRoutes('Service')
    .operation('get', '/health', {
      operationId: 'getHealth',
      summary: 'Check the API, its database and its disk',
      problems: [503, 'storage-full'],
      200: json(Health, 'The API, its database and its disk work'),
    }, async (_c) => {
      const full = problemWithStorage?.();
      if (full) {
        throw problem('storage-full', `Nothing can be stored in the data folder: ${full}.`);
      }
      const probe = clients.asCaller({ kind: 'anonymous' }).from('blocks').select('id').limit(1);
      unwrap(await probe.abortSignal(AbortSignal.timeout(HEALTH_TIMEOUT_MS)));
      return { status: 'ok' };
    })
    .operation('get', '/health/live', {
      operationId: 'getLiveness',
      summary: 'Check that the API responds',
      200: json(Health, 'The API responds'),
    }, (_c) => ({ status: 'ok' }));
  app.route('/', routes);
}
