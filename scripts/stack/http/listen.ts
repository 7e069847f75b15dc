import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { withTimeout } from '../../../functions/shared/with-timeout.ts';
import { KiB } from '../../../functions/shared/contract/limits.ts';
import { StartError } from '../../lib/start-error.ts';
import { limitWaitingConnections } from './limit-waiting-connections.ts';
import type { Handler } from './handler.ts';
import { logAnswer } from './log-handler.ts';
import { sendProblem } from './send-problem.ts';
import { sendResponse } from './send-response.ts';
import { toRequest } from './to-request.ts';

/** Time for running requests to finish after the stack is asked to stop. */
const GRACE_MS = 8000;

/**
 * Timeout from the connection, or the first byte of a further request, to the end of its headers.
 */
const HEADERS_MS = 20_000;

/** Timeout to the end of a request's body: 10 MiB at 350 kbit/s. */
const REQUEST_MS = 240_000;

/**
 * Longer than proxies keep idle connections, so that none sends a request on a
 * closed one.
 */
const KEEP_ALIVE_MS = 125_000;

/** Maximum connections without a running request: half of the open files that systems allow. */
const MAX_WAITING_CONNECTIONS = 512;

/** Above the limit of a query string, whose rejection has a message. */
const MAX_HEADER_BYTES = 64 * KiB;

/**
 * Checks that a port is free, before the slow part of a start.
 *
 * @throws StartError that names the variable that changes the port.
 */
export function assertPortFree(hostname: string, port: number, variable: string): void {
  try {
    Deno.listen({ hostname, port }).close();
  } catch (error) {
    throw explain(error, hostname, port, variable);
  }
}

/**
 * Listens until the returned function is called: then accepts no new request and gives running ones
 * `graceMs` to finish.
 */
export async function listen(
  hostname: string,
  port: number,
  handle: Handler,
  { graceMs = GRACE_MS, headersMs = HEADERS_MS, mostWaiting = MAX_WAITING_CONNECTIONS } = {},
): Promise<() => Promise<void>> {
  let isStopping = false;
  const server = createServer({
    headersTimeout: headersMs,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: headersMs / 4,
    maxHeaderSize: MAX_HEADER_BYTES,
  }, async (incoming, outgoing) => {
    const response = await answer(incoming, outgoing, handle);
    if (isStopping) outgoing.shouldKeepAlive = false;
    await sendResponse(incoming, response, outgoing).catch((error) => {
      if (!outgoing.destroyed) console.error(error);
      outgoing.destroy();
    });
  });
  const closeWaiting = limitWaitingConnections(server, mostWaiting);
  server.listen(port, hostname);
  await once(server, 'listening');
  return async () => {
    isStopping = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    closeWaiting();
    await withTimeout(graceMs, closed, () => {});
    server.closeAllConnections();
  };
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handle: Handler,
): Promise<Response> {
  const started = performance.now();
  const peer = incoming.socket.remoteAddress;
  const request = readRequest(incoming, outgoing);
  if (!request) {
    logAnswer('server', incoming, { status: 400, started, peer });
    return sendProblem(400, 'The address, Host or method of the request is not valid.');
  }
  try {
    return await handle(request, peer);
  } catch (error) {
    console.error(error);
    return sendProblem(500);
  }
}

function readRequest(incoming: IncomingMessage, outgoing: ServerResponse): Request | null {
  try {
    return toRequest(incoming, outgoing);
  } catch {
    return null;
  }
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

/**
 * Returns the URL of a server for calls from this machine: loopback if it listens on all
 * interfaces.
 */
export function toLocalUrl(hostname: string, port: number): string {
  const host = hostname === '0.0.0.0' || hostname === '::' ? '127.0.0.1' : hostname;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
