import { cors } from 'hono/cors';

/** Any port of this machine: the front of a developer runs wherever its tool puts it. */
const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/** What an API takes and shows beside what both of ours do. */
interface CorsAdditions {
  methods?: string[];
  headers?: string[];
  shown?: string[];
}

/** CORS for local origins by pattern and the configured ones by name. */
export function allowOrigins(
  allowed: string[],
  { methods = [], headers = [], shown = [] }: CorsAdditions = {},
) {
  return cors({
    origin: (origin) => LOCAL.test(origin) || allowed.includes(origin) ? origin : null,
    allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', ...methods],
    allowHeaders: [
      'Accept',
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'If-Match',
      'If-None-Match',
      'X-Client-Info',
      'X-Conversation-Id',
      'X-Request-Id',
      'X-Thread-Id',
      'apikey',
      'traceparent',
      'tracestate',
      ...headers,
    ],
    exposeHeaders: [
      'ETag',
      'Idempotency-Replayed',
      'Link',
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
      'X-Request-Id',
      'X-Thread-Id',
      ...shown,
    ],
    maxAge: 600,
  });
}
