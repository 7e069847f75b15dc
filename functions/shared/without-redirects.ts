/**
 * Creates a fetch that follows no redirects, so that an endpoint cannot forward a key or a text
 * (SSRF).
 */
export function createFetchWithoutRedirects(send: typeof fetch = fetch): typeof fetch {
  return (input, init) => send(input, { ...init, redirect: 'manual' });
}
