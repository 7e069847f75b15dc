import { createMiddleware } from 'hono/factory';

const READS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Sends queued deliveries after each successful write, except for streams, which have not stored
 * anything yet.
 */
export const deliverAfterWrites = (deliverSoon: () => void) =>
  createMiddleware(async (c, next) => {
    await next();
    const isStream = c.res.headers.get('Content-Type')?.startsWith('text/event-stream');
    if (READS.includes(c.req.method) || c.res.status >= 400 || isStream) return;
    deliverSoon();
  });
