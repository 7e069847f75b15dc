import { createMiddleware } from 'hono/factory';

/** Ignores the content type of an empty body, which many clients send with an optional body. */
export const ignoreTypeOfEmptyBody = createMiddleware(async (c, next) => {
  if (await c.req.text() === '') {
    const headers = new Headers(c.req.raw.headers);
    headers.delete('Content-Type');
    const { url, method, signal } = c.req.raw;
    c.req.raw = new Request(url, { method, headers, signal });
  }
  await next();
});
