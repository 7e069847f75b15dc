import { cors } from 'hono/cors';

/** Any port of this machine: the front of a developer runs wherever its tool puts it. */
const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/** CORS for local origins by pattern and the configured ones by name. */
export function allowOrigins(allowed: string[]) {
  return cors({
    origin: (origin) => LOCAL.test(origin) || allowed.includes(origin) ? origin : null,
    allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowHeaders: [
      'Accept',
      'Authorization',
      'Content-Type',
      'If-Match',
      'X-Client-Info',
      'X-Request-Id',
      'apikey',
    ],
    exposeHeaders: ['ETag', 'Link', 'Retry-After', 'X-Request-Id'],
    maxAge: 600,
  });
}
