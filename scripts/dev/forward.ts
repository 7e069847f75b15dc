import type { Handler } from '../stack/http/handler.ts';

/** Lets a server at another address of this computer answer. */
export function forwardTo(origin: () => string): Handler {
  return (request) => {
    const { pathname, search } = new URL(request.url);
    const forwarded = new Request(origin() + pathname + search, request);
    // Compressed on this side, where the browser is.
    forwarded.headers.set('Accept-Encoding', 'identity');
    return fetch(forwarded, { redirect: 'manual' });
  };
}
