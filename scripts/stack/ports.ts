import { StartError } from './start-error.ts';
import type { Handler } from './gateway.ts';

/** How long running requests may take to finish once the stack is asked to stop. */
const GRACE_MS = 8000;

/**
 * Fails early, before the slow part of a start.
 *
 * @throws StartError naming the variable that changes the port.
 */
export function assertPortFree(hostname: string, port: number, variable: string): void {
  try {
    Deno.listen({ hostname, port }).close();
  } catch (error) {
    throw explain(error, hostname, port, variable);
  }
}

/** Listens until the returned function is called. */
export function listen(hostname: string, port: number, handle: Handler): () => Promise<void> {
  const abort = new AbortController();
  const server = Deno.serve(
    { hostname, port, signal: abort.signal, onListen: () => {}, onError: failed },
    (request, { remoteAddr }) => handle(request, remoteAddr.hostname),
  );
  return async () => {
    const hurry = setTimeout(() => abort.abort(), GRACE_MS);
    await server.shutdown();
    clearTimeout(hurry);
  };
}

function failed(error: unknown): Response {
  console.error(error);
  const problem = { type: 'about:blank', title: 'Internal Server Error', status: 500 };
  return new Response(JSON.stringify(problem), {
    status: 500,
    headers: { 'Content-Type': 'application/problem+json' },
  });
}

function explain(error: unknown, hostname: string, port: number, variable: string): unknown {
  if (error instanceof Deno.errors.AddrInUse) {
    return new StartError(`Port ${port} is in use: set ${variable} to a free port.`);
  }
  if (error instanceof Deno.errors.PermissionDenied) {
    return new StartError(`Port ${port} may not be used: set ${variable} to a port above 1023.`);
  }
  return new StartError(`HOST holds "${hostname}", where this machine cannot listen.`);
}
