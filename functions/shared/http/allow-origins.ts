import { cors } from 'hono/cors';
import { HEADERS } from './headers.ts';

/** Any port of this machine: the front of a developer runs wherever its tool puts it. */
const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

interface CorsOptions {
  /** Origins besides the local ones. */
  allowed: string[];
  /** Asked at each preflight, when all routes are known. */
  methods: () => string[];
  /** Response headers that pages may read besides those of our own APIs. */
  exposed?: string[];
}

/**
 * CORS for local origins by pattern and the configured ones by name. An allowed origin may send any
 * header: Hono repeats what a preflight asks for, so a client's own headers, such as the
 * `X-Stainless-…` of OpenAI's package, need no list here. No cookie is ever sent along.
 */
export function allowOrigins({ allowed, methods, exposed = [] }: CorsOptions) {
  return cors({
    origin: (origin) => LOCAL.test(origin) || allowed.includes(origin) ? origin : null,
    allowMethods: methods,
    exposeHeaders: [...Object.keys(HEADERS), 'X-Request-Id', ...exposed],
    maxAge: 600,
  });
}
