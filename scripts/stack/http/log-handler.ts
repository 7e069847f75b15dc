import { logAsJson, toLogLine } from '../../../functions/shared/http/log-requests.ts';
import type { Handler } from './handler.ts';

/** What answers without asking who calls: the front, or the server itself where it refuses. */
type Part = 'front' | 'server';

/** The line of such a request; of one that is refused, also where it came from. */
export function logAnswer(
  api: Part,
  { method = '', url = '' }: { method?: string; url?: string },
  { status, started, peer }: { status: number; started: number; peer?: string },
): void {
  const [path, requestId] = [pathOf(url), crypto.randomUUID()];
  logAsJson({
    ...toLogLine({ api, method, path, status, requestId, caller: 'unknown', started }),
    ...(api === 'server' && { address: peer ?? 'unknown' }),
  });
}

/** Logs each request that the handler answers. */
export function logHandler(api: Part, handle: Handler): Handler {
  return async (request, peer) => {
    const started = performance.now();
    const response = await handle(request, peer);
    logAnswer(api, request, { status: response.status, started, peer });
    return response;
  };
}

/** Without the query, and also of an address that cannot be read. */
function pathOf(url: string): string {
  return URL.parse(url, 'http://server')?.pathname ?? url.split('?')[0]!;
}
