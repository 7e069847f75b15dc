import { cors } from 'hono/cors';
import { HEADERS } from './headers.ts';

/** Origins on localhost with any port, because development servers use various ports. */
const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/** Returns whether pages of an origin may call the APIs. */
export const isAllowedOrigin = (origin: string, allowed: string[]): boolean =>
  LOCAL.test(origin) || allowed.includes(origin);

interface CorsOptions {
  /** Allowed origins in addition to the local ones. */
  allowed: string[];
  /** Returns the methods for a preflight; called per preflight, when all routes are known. */
  methods: () => string[];
  /** Response headers that pages may read in addition to the APIs' common ones. */
  exposed?: string[];
}

/**
 * Creates a CORS middleware for local and configured origins. Allows any request header, by
 * repeating those of the preflight, so that clients' own headers, such as the `X-Stainless-…` of
 * OpenAI's package, need no list. Never allows cookies.
 */
export function allowOrigins({ allowed, methods, exposed = [] }: CorsOptions) {
  return cors({
    origin: (origin) => isAllowedOrigin(origin, allowed) ? origin : null,
    allowMethods: methods,
    exposeHeaders: [...Object.keys(HEADERS), 'X-Request-Id', ...exposed],
    maxAge: 600,
  });
}
