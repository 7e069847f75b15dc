import { atMost } from '../../../functions/shared/at-most.ts';
import { StartError } from '../start-error.ts';
import type { Handler } from './gateway.ts';
import { sendProblem } from './send-problem.ts';

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

/**
 * Listens until the returned function is called: it takes no new request and gives running ones
 * `graceMs` to finish. (Aborting a server that shuts down ends the process with an uncaught
 * BadResource, Deno 2.9: what still runs after the grace is left behind.)
 */
export function listen(
  hostname: string,
  port: number,
  handle: Handler,
  graceMs = GRACE_MS,
): () => Promise<void> {
  const server = Deno.serve(
    { hostname, port, onListen: () => {}, onError: failed },
    (request, { remoteAddr }) => handle(request, remoteAddr.hostname),
  );
  return () => atMost(graceMs, server.shutdown(), () => {});
}

function failed(error: unknown): Response {
  console.error(error);
  return sendProblem(500);
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

/** Where this machine reaches it: a start on all interfaces is still loopback from here. */
export function addressOf(hostname: string, port: number): string {
  const host = hostname === '0.0.0.0' || hostname === '::' ? '127.0.0.1' : hostname;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
