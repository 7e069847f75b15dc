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
import { addressBlock, clientAddress } from './client-address.ts';
import { unwrap } from './database-error.ts';
import { type Problem, problem } from './problem.ts';

/** The token bucket of one account, address or key, as the SQL function spend_limits takes it. */
export interface Limit extends Rate {
  name: RateLimitName;
  subject: string;
  [key: string]: string | number;
}

export type RateSettings = Pick<FunctionEnv, 'rateLimits' | 'trustedProxies'>;

/** A bucket that is empty; `retry_after` in seconds. */
const Limited = z.object({ name: z.string(), retry_after: z.int() });
type Limited = z.infer<typeof Limited>;

/** What is left of a limit, which is wholly available again in `reset` seconds. */
const LimitLeft = z.object({ name: z.string(), left: z.int(), reset: z.int() });
export type LimitLeft = z.infer<typeof LimitLeft>;

/** What spend_limits answers. */
export const SpentLimits = z.object({
  limits: z.array(LimitLeft).default([]),
  limited: Limited.optional(),
});

/** The limits that are switched on and whose subject is known, those of the address first. */
export function limitsFor(
  action: 'chat' | 'upload' | 'sign-in' | 'sign-up',
  subjects: { address?: string | null; account?: string | null; key?: string | null },
  rates: Partial<RateLimits>,
): Limit[] {
  const { address, account, key } = subjects;
  const of = { address: address && addressBlock(address), account, key };
  return (['address', 'account', 'key'] as const).flatMap((kind) => {
    const name = `${action}/${kind}` as RateLimitName;
    const subject = of[kind];
    const rate = rates[name];
    return rate && subject ? [{ name, subject, ...rate }] : [];
  });
}

/** The address of a request's caller. */
export function callerAddress(c: Context<ApiEnv>, trustedProxies: number): string | null {
  return clientAddress(c.req.header('X-Forwarded-For'), { peer: c.env?.peer, trustedProxies });
}

/** The limits of the caller of a request: a person's and their address's, or those of a key. */
export function limitsOfCaller(
  c: Context<ApiEnv>,
  action: 'chat' | 'upload',
  settings: RateSettings,
): Required<LimitsToTake> {
  return withLimitHeaders(c, limitsFrom(c, action, settings));
}

function limitsFrom(
  c: Context<ApiEnv>,
  action: 'chat' | 'upload',
  { rateLimits, trustedProxies }: RateSettings,
): Limit[] {
  const { caller } = c.var;
  switch (caller.kind) {
    case 'anonymous':
      return [];
    case 'service':
      return limitsFor(action, { key: caller.keyHash }, rateLimits);
    case 'key': {
      const { keyId, ownRate } = caller;
      const rates = ownRate ? { [`${action}/key`]: ownRate } : rateLimits;
      return limitsFor(action, { key: keyId }, rates);
    }
    case 'operator': {
      const address = callerAddress(c, trustedProxies);
      return limitsFor(action, { address, account: caller.userId }, rateLimits);
    }
  }
}

/** 429 with the limit, and when to try again. */
export function tooManyRequests({ name, retry_after: seconds }: Limited, limits: Limit[]): Problem {
  const limit = limits.find((each) => each.name === name)!;
  const { excess } = RATE_LIMITS[limit.name];
  const detail = `${excess}: at most ${formatRate(limit)}. Try again in ${formatWait(seconds)}.`;
  return problem(429, detail, { headers: { 'Retry-After': String(seconds) } });
}

/** `1 second`, `40 seconds`, `3 minutes`, `5 hours` */
export function formatWait(seconds: number): string {
  const [size, unit] = seconds < 120
    ? [1, 'second']
    : seconds < 7200
    ? [60, 'minute']
    : [3600, 'hour'];
  const count = Math.ceil(seconds / Number(size));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Limits that a call takes; `onTaken` learns what is left of them. */
export interface LimitsToTake {
  limits: Limit[];
  onTaken?: (left: LimitLeft[]) => void;
}

/**
 * Takes one of each limit; throws 429 when one is used up. `db` acts with the secret key. A turn takes
 * its limits in the call that begins it.
 */
export async function takeLimits(db: Db, { limits, onTaken }: LimitsToTake): Promise<void> {
  if (limits.length === 0) return;
  const data = unwrap(await db.rpc('spend_limits', { p_limits: limits }));
  const { limits: left, limited } = SpentLimits.parse(data);
  onTaken?.(left);
  if (limited) throw tooManyRequests(limited, limits);
}

/**
 * Limits, with what is left of them reported in the answer's headers, as
 * draft-ietf-httpapi-ratelimit-headers has them.
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

/** Lets a request through as long as the limits of its caller do, before its body is read. */
export function limitRate(action: 'upload', settings: RateSettings): MiddlewareHandler<ApiEnv> {
  return createMiddleware<ApiEnv>(async (c, next) => {
    await takeLimits(c.var.clients.service, limitsOfCaller(c, action, settings));
    await next();
  });
}

/** The same for what servers and API keys write; people's hands are slower than any limit. */
export function limitPrograms(action: 'upload', settings: RateSettings): MiddlewareHandler<ApiEnv> {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const isWrite = c.req.method !== 'GET' && c.var.caller.kind !== 'operator';
    if (isWrite) await takeLimits(c.var.clients.service, limitsOfCaller(c, action, settings));
    await next();
  });
}
