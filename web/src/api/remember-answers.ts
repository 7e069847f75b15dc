import type { Middleware } from 'openapi-fetch';

interface Remembered {
  etag: string;
  body: string;
  headers: Headers;
}

/** Maximum number of cached responses, enough for the lists and details of open pages. */
const MAX_REMEMBERED = 50;
const MAX_CHARACTERS = 1_000_000;

const everything = new Set<Map<string, Remembered>>();

/** Clears the cache, so that the next operator sees no data of this one. */
export function forgetAnswers(): void {
  for (const remembered of everything) remembered.clear();
}

/**
 * Creates a middleware that caches responses with an ETag in memory and sends If-None-Match, so
 * that an unchanged list is not sent again. The browser's cache is not used, because the API
 * forbids it.
 */
export function rememberAnswers(): Middleware {
  const remembered = new Map<string, Remembered>();
  /** The response that each request revalidates; a later one may replace it in `remembered`. */
  const revalidated = new WeakMap<Request, Remembered>();
  everything.add(remembered);
  return {
    onRequest({ request }) {
      const known = request.method === 'GET' && remembered.get(request.url);
      if (!known) return;
      request.headers.set('if-none-match', known.etag);
      revalidated.set(request, known);
    },
    async onResponse({ request, response }) {
      if (request.method !== 'GET') return;
      const known = revalidated.get(request);
      if (response.status === 304 && known) {
        return new Response(known.body, { headers: known.headers });
      }
      remembered.delete(request.url);
      const etag = response.headers.get('etag');
      if (!etag || !response.ok) return;
      const body = await response.clone().text();
      if (body.length > MAX_CHARACTERS) return;
      remembered.set(request.url, { etag, body, headers: response.headers });
      const [oldest] = remembered.keys();
      if (remembered.size > MAX_REMEMBERED) remembered.delete(oldest!);
    },
  };
}
