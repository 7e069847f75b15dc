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

/** The token bucket of one account, address or key, as the SQL function spend_limits takes it. */
export interface Limit extends Rate {
  name: RateLimitName;
  subject: string;
  [key: string]: string | number;
}

export type RateSettings = Pick<FunctionEnv, 'rateLimits' | 'trustedProxies'>;

/** An empty bucket; `retry_after` in seconds. */
const Limited = z.object({ name: z.string(), retry_after: z.int() });
type Limited = z.infer<typeof Limited>;

/** The rest of a limit; `reset` is the number of seconds until it is complete again. */
const LimitLeft = z.object({ name: z.string(), left: z.int(), reset: z.int() });
export type LimitLeft = z.infer<typeof LimitLeft>;

/** The result of spend_limits. */
export const SpentLimits = z.object({
  limits: z.array(LimitLeft).default([]),
  limited: Limited.optional(),
});

/** Returns the limits that are switched on and have a known subject, those of the address first. */
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

/** Returns the address of a request's caller. */
export function findCallerAddress(c: Context<ApiEnv>, trustedProxies: number): string | null {
  return findClientAddress(c.req.header('X-Forwarded-For'), { peer: c.env?.peer, trustedProxies });
}

/**
 * Returns the limits of a request's caller: those of a person and their address, or those of a key.
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

/** Returns 429 with the limit, and when to try again. */
export function tooManyRequests({ name, retry_after: seconds }: Limited, limits: Limit[]): Problem {
  const limit = limits.find((each) => each.name === name)!;
  const { excess } = RATE_LIMITS[limit.name];
  const detail = `${excess}: at most ${formatRate(limit)}. Try again in ${formatWait(seconds)}.`;
  return problem(429, detail, { headers: { 'Retry-After': String(seconds) } });
}

/** Formats seconds: `1 second`, `40 seconds`, `3 minutes`, `5 hours` */
export function formatWait(seconds: number): string {
  const [size, unit] = seconds < 120
    ? [1, 'second']
    : seconds < 7200
    ? [60, 'minute']
    : [3600, 'hour'];
  const count = Math.ceil(seconds / Number(size));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Limits of a call; `onTaken` receives what is left of them. */
export interface LimitsToTake {
  limits: Limit[];
  onTaken?: (left: LimitLeft[]) => void;
}

/**
 * Takes one token of each limit; throws 429 when one is empty. `db` uses the secret key. A turn
 * takes its limits in the call that begins it.
 */
export async function takeLimits(db: Db, { limits, onTaken }: LimitsToTake): Promise<void> {
  if (limits.length === 0) return;
  const data = unwrap(await db.rpc('spend_limits', { p_limits: limits }));
  const { limits: left, limited } = SpentLimits.parse(data);
  onTaken?.(left);
  if (limited) throw tooManyRequests(limited, limits);
}

/**
 * Returns limits that report their rest in the response's headers, by
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

/** Limits the rate of each caller, before the body is read. */
export function limitRate(action: 'upload', settings: RateSettings): MiddlewareHandler<ApiEnv> {
  return createMiddleware<ApiEnv>(async (c, next) => {
    await takeLimits(c.var.clients.service, listCallerLimits(c, action, settings));
    await next();
  });
}

/** Limits the writes of servers and API keys; people write more slowly than any limit. */
export function limitPrograms(action: 'upload', settings: RateSettings): MiddlewareHandler<ApiEnv> {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const isWrite = c.req.method !== 'GET' && c.var.caller.kind !== 'operator';
    if (isWrite) await takeLimits(c.var.clients.service, listCallerLimits(c, action, settings));
    await next();
  });
}
