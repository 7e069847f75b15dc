/** A fetch that follows no redirect: who answers for an endpoint cannot send a key or a text on. */
export function withoutRedirects(send: typeof fetch = fetch): typeof fetch {
  return (input, init) => send(input, { ...init, redirect: 'manual' });
}
