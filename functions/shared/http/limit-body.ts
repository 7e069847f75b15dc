import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { formatNumber, KiB, MiB } from '../contract/limits.ts';
import { type Problem, problem } from './problem.ts';

/**
 * Size limits of request bodies in bytes, by path below the API's base: `{ '/blocks/snapshots': …
 * }`; `*` matches one path segment.
 */
export type BodyLimits = Record<string, number>;

const DEFAULT_LIMIT = 256 * KiB;

/** Rejects a body over the limit of its path, or over DEFAULT_LIMIT, with 413. */
export function limitBody(base: string, limits: BodyLimits): MiddlewareHandler {
  const limiters = Object.entries(limits).map(([path, max]) => ({
    pattern: new RegExp(`^${base}${path.replaceAll('*', '[^/]+')}$`),
    limit: createLimiter(max),
  }));
  const fallback = createLimiter(DEFAULT_LIMIT);
  return (c, next) => {
    const own = limiters.find(({ pattern }) => pattern.test(c.req.path));
    return (own?.limit ?? fallback)(c, next);
  };
}

function createLimiter(maxSize: number): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: (c) => {
      throw createTooLarge('The body', maxSize, Number(c.req.header('Content-Length')));
    },
  });
}

/**
 * Creates the 413: `html is too large: 1,048,577 bytes (1 MiB), and the limit is 1,048,576 bytes (1
 * MiB).`
 */
export function createTooLarge(what: string, limit: number, size?: number): Problem {
  const given = size ? `${formatBytes(size)}, and ` : '';
  return problem(413, `${what} is too large: ${given}the limit is ${formatBytes(limit)}.`);
}

/** Formats a number of bytes exactly, with the rounded unit in brackets from 1 KiB on. */
function formatBytes(bytes: number): string {
  const exact = `${formatNumber(bytes)} bytes`;
  if (bytes >= MiB) return `${exact} (${round(bytes / MiB)} MiB)`;
  if (bytes >= KiB) return `${exact} (${round(bytes / KiB)} KiB)`;
  return exact;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
