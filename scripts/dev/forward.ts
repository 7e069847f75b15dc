import type { Handler } from '../stack/http/handler.ts';

/** Creates a handler that forwards requests to another local port. */
export function forwardTo(origin: () => string): Handler {
  return (request) => {
    const { pathname, search } = new URL(request.url);
    const forwarded = new Request(origin() + pathname + search, request);
    // The product's server compresses for the browser.
    forwarded.headers.set('Accept-Encoding', 'identity');
    return fetch(forwarded, { redirect: 'manual' });
  };
}
