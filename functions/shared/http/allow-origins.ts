import { cors } from 'hono/cors';
import { HEADERS } from './headers.ts';

/** Any port of this machine: development servers use various ports. */
const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/** Returns whether pages of an origin may call the APIs. */
export const isAllowedOrigin = (origin: string, allowed: string[]): boolean =>
  LOCAL.test(origin) || allowed.includes(origin);

interface CorsOptions {
  /** Origins besides the local ones. */
  allowed: string[];
  /** Called at each preflight, when all routes are known. */
  methods: () => string[];
  /** Response headers that pages may read besides those of our own APIs. */
  exposed?: string[];
}

/**
 * Allows CORS for local origins by pattern and for the configured ones by name. An allowed origin
 * may send any header: Hono repeats those of the preflight, so that clients' own headers, such as
 * the `X-Stainless-…` of OpenAI's package, need no list. Cookies are never allowed.
 */
export function allowOrigins({ allowed, methods, exposed = [] }: CorsOptions) {
  return cors({
    origin: (origin) => isAllowedOrigin(origin, allowed) ? origin : null,
    allowMethods: methods,
    exposeHeaders: [...Object.keys(HEADERS), 'X-Request-Id', ...exposed],
    maxAge: 600,
  });
}
