import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import type { Db } from '../clients.ts';
import type { FunctionEnv } from '../env.ts';
import {
  formatRate,
  type Rate,
  RATE_LIMITS,
  type RateLimitName,
  type RateLimits,
} from '../rate-limits.ts';
import type { ApiEnv } from './api-env.ts';
import { findClientAddress, toAddressBlock } from './client-address.ts';
import { unwrap } from './database-error.ts';
import { type Problem, problem } from './problem.ts';

/**
 * The token bucket of an account, address or key, in the form that the SQL function spend_limits
 * takes.
 */
export interface Limit extends Rate {
  name: RateLimitName;
  subject: string;
  [key: string]: string | number;
}

export type RateSettings = Pick<FunctionEnv, 'rateLimits' | 'trustedProxies'>;

/** An exceeded limit; `retry_after` in seconds. */
const Limited = z.object({ name: z.string(), retry_after: z.int() });
type Limited = z.infer<typeof Limited>;

/** The remaining tokens of a limit; `reset` is the number of seconds until the bucket is full. */
const LimitLeft = z.object({ name: z.string(), left: z.int(), reset: z.int() });
export type LimitLeft = z.infer<typeof LimitLeft>;

/** The result of spend_limits. */
export const SpentLimits = z.object({
  limits: z.array(LimitLeft).default([]),
  limited: Limited.optional(),
});

/** Returns the enabled limits with a known subject, those of the address first. */
export function listLimits(
  action: 'chat' | 'upload' | 'sign-in' | 'sign-up',
  subjects: { address?: string | null; account?: string | null; key?: string | null },
  rates: Partial<RateLimits>,
): Limit[] {
  const { address, account, key } = subjects;
  const of = { address: address && toAddressBlock(address), account, key };
  return (['address', 'account', 'key'] as const).flatMap((kind) => {
    const name = `${action}/${kind}` as RateLimitName;
    const subject = of[kind];
    const rate = rates[name];
    return rate && subject ? [{ name, subject, ...rate }] : [];
  });
}

export function findCallerAddress(c: Context<ApiEnv>, trustedProxies: number): string | null {
  return findClientAddress(c.req.header('X-Forwarded-For'), { peer: c.env?.peer, trustedProxies });
}

/**
 * Returns the limits of a request's caller, with their response headers: of a person and their
 * address, or of a key; none for anonymous callers.
 */
export function listCallerLimits(
  c: Context<ApiEnv>,
  action: 'chat' | 'upload',
  settings: RateSettings,
): Required<LimitsToTake> {
  return withLimitHeaders(c, readLimits(c, action, settings));
}

function readLimits(
  c: Context<ApiEnv>,
  action: 'chat' | 'upload',
  { rateLimits, trustedProxies }: RateSettings,
): Limit[] {
  const { caller } = c.var;
  switch (caller.kind) {
    case 'anonymous':
      return [];
    case 'service':
      return listLimits(action, { key: caller.keyHash }, rateLimits);
    case 'key': {
      const { keyId, ownRate } = caller;
      const rates = ownRate ? { [`${action}/key`]: ownRate } : rateLimits;
      return listLimits(action, { key: keyId }, rates);
    }
    case 'operator': {
      const key = caller.agent?.key;
      if (key) return listLimits(action, { key: key.id }, rateLimits);
      const address = findCallerAddress(c, trustedProxies);
      return listLimits(action, { address, account: caller.userId }, rateLimits);
    }
  }
}

export function tooManyRequests({ name, retry_after: seconds }: Limited, limits: Limit[]): Problem {
  const limit = limits.find((each) => each.name === name)!;
  const { excess } = RATE_LIMITS[limit.name];
  const detail = `${excess}: at most ${formatRate(limit)}. Try again in ${formatWait(seconds)}.`;
  return problem(429, detail, { headers: { 'Retry-After': String(seconds) } });
}

/** Formats seconds: `1 second`, `40 seconds`, `3 minutes`, `5 hours`. */
export function formatWait(seconds: number): string {
  const [size, unit] = seconds < 120
    ? [1, 'second']
    : seconds < 7200
    ? [60, 'minute']
    : [3600, 'hour'];
  const count = Math.ceil(seconds / Number(size));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The limits of a call; `onTaken` receives their remaining tokens. */
export interface LimitsToTake {
  limits: Limit[];
  onTaken?: (left: LimitLeft[]) => void;
}

/**
 * Takes one token of each limit; throws 429 when a bucket is empty. `db` uses the secret key. Turns
 * do not call this: their first database call takes their limits.
 */
export async function takeLimits(db: Db, { limits, onTaken }: LimitsToTake): Promise<void> {
  if (limits.length === 0) return;
  const data = unwrap(await db.rpc('spend_limits', { p_limits: limits }));
  const { limits: left, limited } = SpentLimits.parse(data);
  onTaken?.(left);
  if (limited) throw tooManyRequests(limited, limits);
}

/**
 * Returns limits that report their remaining tokens in response headers, by
 * draft-ietf-httpapi-ratelimit-headers.
 */
export function withLimitHeaders(c: Context, limits: Limit[]): Required<LimitsToTake> {
  const policies = limits.map(({ name, most, seconds }) => `"${name}";q=${most};w=${seconds}`);
  return {
    limits,
    onTaken(left) {
      if (left.length === 0) return;
      const items = left.map(({ name, left, reset }) => `"${name}";r=${left};t=${reset}`);
      c.header('RateLimit-Policy', policies.join(', '));
      c.header('RateLimit', items.join(', '));
    },
  };
}

/** Creates a middleware that limits each caller's rate before the body is read. */
export function limitRate(action: 'upload', settings: RateSettings): MiddlewareHandler<ApiEnv> {
  return createMiddleware<ApiEnv>(async (c, next) => {
    await takeLimits(c.var.clients.service, listCallerLimits(c, action, settings));
    await next();
  });
}

/** Creates a middleware that limits the write rate of servers and API keys, but not of people. */
export function limitPrograms(action: 'upload', settings: RateSettings): MiddlewareHandler<ApiEnv> {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const isWrite = c.req.method !== 'GET' && c.var.caller.kind !== 'operator';
    if (isWrite) await takeLimits(c.var.clients.service, listCallerLimits(c, action, settings));
    await next();
  });
}
