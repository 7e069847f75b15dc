import { createMiddleware } from 'hono/factory';

/**
 * Answers a request whose `Idempotency-Key` was used before as it was answered then, without doing
 * it again. Another request with that key gets 422.
 */
export function answerOnce() {
  const answers = new Map<string, { request: string; response: Promise<Response> }>();
  return createMiddleware(async (c, next) => {
    const key = c.req.header('Idempotency-Key');
    if (c.req.method === 'GET' || !key) return await next();
    const request = `${c.req.method} ${c.req.path} ${await c.req.text()}`;
    const known = answers.get(key);
    if (known && known.request !== request) {
      return c.json({ error: 'This Idempotency-Key belongs to another request' }, 422);
    }
    if (known) return (await known.response).clone();
    const response = next().then(() => c.res.clone());
    answers.set(key, { request, response });
    await response;
  });
}
