interface EdgeRuntimeGlobal {
  EdgeRuntime?: { waitUntil?(promise: Promise<unknown>): void };
}

/**
 * Lets work go on after its response: Supabase's edge runtime has to be told of it, elsewhere the
 * process keeps it alive. The work handles its own failures.
 */
export function runInBackground(work: Promise<unknown>, scope = globalThis as EdgeRuntimeGlobal) {
  const handled = work.catch(() => undefined);
  scope.EdgeRuntime?.waitUntil?.(handled);
}
