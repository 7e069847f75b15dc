import { logFailure } from '../log-failure.ts';

export interface EdgeScope {
  EdgeRuntime?: { waitUntil?(promise: Promise<unknown>): void };
}

/**
 * Returns whether this is Supabase's edge runtime, which gives a request two seconds of CPU time.
 */
export function isOnEdge(scope = globalThis as EdgeScope): boolean {
  return scope.EdgeRuntime?.waitUntil !== undefined;
}

/**
 * Continues work after its response: Supabase's edge runtime must be told of it; elsewhere the
 * process keeps it alive. Logs a failure that the work does not handle.
 */
export function runInBackground(work: Promise<unknown>, scope = globalThis as EdgeScope) {
  const handled = work.catch((error) => logFailure('work after a response failed', error));
  scope.EdgeRuntime?.waitUntil?.(handled);
}
