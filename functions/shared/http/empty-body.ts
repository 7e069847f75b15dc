import { createMiddleware } from 'hono/factory';

/** For a body that may be left out: many clients send the type of a body that they do not send. */
export const forgetTypeOfEmptyBody = createMiddleware(async (c, next) => {
  if (await c.req.text() === '') {
    const headers = new Headers(c.req.raw.headers);
    headers.delete('Content-Type');
    const { url, method, signal } = c.req.raw;
    c.req.raw = new Request(url, { method, headers, signal });
  }
  await next();
});
