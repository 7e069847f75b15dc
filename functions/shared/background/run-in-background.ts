import { logFailure } from '../log-failure.ts';

export interface EdgeScope {
  EdgeRuntime?: { waitUntil?(promise: Promise<unknown>): void };
}

/**
 * Returns whether this is Supabase's edge runtime, which limits a request to two seconds of CPU
 * time.
 */
export function isOnEdge(scope = globalThis as EdgeScope): boolean {
  return scope.EdgeRuntime?.waitUntil !== undefined;
}

/**
 * Continues work after the response, by Supabase's `waitUntil` on its edge runtime. Logs failures
 * that the work does not handle.
 */
export function runInBackground(work: Promise<unknown>, scope = globalThis as EdgeScope) {
  const handled = work.catch((error) => logFailure('work after a response failed', error));
  scope.EdgeRuntime?.waitUntil?.(handled);
}
