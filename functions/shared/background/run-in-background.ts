export interface EdgeScope {
  EdgeRuntime?: { waitUntil?(promise: Promise<unknown>): void };
}

/** Whether this is Supabase's edge runtime, which gives a request two seconds of CPU time. */
export function isOnEdge(scope = globalThis as EdgeScope): boolean {
  return scope.EdgeRuntime?.waitUntil !== undefined;
}

/**
 * Lets work go on after its response: Supabase's edge runtime has to be told of it, elsewhere the
 * process keeps it alive. The work handles its own failures.
 */
export function runInBackground(work: Promise<unknown>, scope = globalThis as EdgeScope) {
  const handled = work.catch(() => undefined);
  scope.EdgeRuntime?.waitUntil?.(handled);
}
