import { logAsJson, toLogLine } from '../../../functions/shared/http/log-requests.ts';
import type { Handler } from './handler.ts';

/**
 * Parts that answer without authentication: the front end, or the server itself when it rejects a
 * request.
 */
type Part = 'front' | 'server';

/**
 * Logs a request to one of these parts; for `server`, also the caller's network
 * address.
 */
export function logAnswer(
  api: Part,
  { method = '', url = '' }: { method?: string; url?: string },
  { status, started, peer }: { status: number; started: number; peer?: string },
): void {
  const [path, requestId] = [findPath(url), crypto.randomUUID()];
  logAsJson({
    ...toLogLine({ api, method, path, status, requestId, caller: 'unknown', started }),
    ...(api === 'server' && { address: peer ?? 'unknown' }),
  });
}

/** Wraps a handler so that each of its requests is logged. */
export function logHandler(api: Part, handle: Handler): Handler {
  return async (request, peer) => {
    const started = performance.now();
    const response = await handle(request, peer);
    logAnswer(api, request, { status: response.status, started, peer });
    return response;
  };
}

/** Returns the path without the query, also of an invalid URL. */
function findPath(url: string): string {
  return URL.parse(url, 'http://server')?.pathname ?? url.split('?')[0]!;
}
