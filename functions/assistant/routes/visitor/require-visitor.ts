import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { hashKey } from '../../../shared/api-key.ts';
import type { ApiEnv } from '../../../shared/http/api-env.ts';
import { toAddressBlock } from '../../../shared/http/client-address.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import {
  findCallerAddress,
  type Limit,
  type RateSettings,
  SpentLimits,
  tooManyRequests,
  withLimitHeaders,
} from '../../../shared/http/limit-rate.ts';
import { problem } from '../../../shared/http/problem.ts';
import type { ProblemStatus } from '../../../shared/http/problem-kinds.ts';
import type { RateLimitName } from '../../../shared/rate-limits.ts';
import { parseVisitorToken } from '../../../shared/visitor-token.ts';
import { keepVisitorToken, readVisitorCookie } from './visitor-cookie.ts';

/** The result of use_visitor_session. */
const UsedSession = SpentLimits.extend({ thread_id: z.uuid().nullable().default(null) });

/** Subjects of rate limits, by the second part of the limit's name. */
type Subjects = Partial<Record<'address' | 'token' | 'site', string>>;

/** Returns the enabled limits with a known subject, in the order of `names`. */
export function listVisitorLimits(
  names: readonly RateLimitName[],
  subjects: Subjects,
  { rateLimits }: Pick<RateSettings, 'rateLimits'>,
): Limit[] {
  return names.flatMap((name) => {
    const rate = rateLimits[name];
    const subject = subjects[name.split('/')[1] as keyof Subjects];
    return rate && subject !== undefined ? [{ name, subject, ...rate }] : [];
  });
}

/** Returns the address that rate limits count, IPv6 as its /64; all unknown ones share one. */
export function findVisitorAddress(c: Context<ApiEnv>, { trustedProxies }: RateSettings): string {
  return toAddressBlock(findCallerAddress(c, trustedProxies) ?? 'unknown');
}

/**
 * Rate limits of messages. The address comes first, so that one client cannot exhaust the limits of
 * others.
 */
export const MESSAGE_LIMITS = ['visitor/address', 'visitor/token'] as const;
export const CALL_LIMITS = ['visitor-call/address'] as const;

/** Creates a middleware that requires a visitor session's token and applies rate limits. */
function requireVisitor(
  names: readonly RateLimitName[],
  settings: RateSettings,
): MiddlewareHandler<ApiEnv> {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const header = c.req.header('Authorization');
    const cookie = header === undefined ? readVisitorCookie(c) : null;
    const token = parseVisitorToken(cookie ? `Bearer ${cookie.token}` : header);
    if (!token) throw problem('session-ended', 'Start a chat first: POST /visitor/sessions.');
    await c.var.checkBody();
    const tokenHash = await hashKey(token);
    const address = findVisitorAddress(c, settings);
    const subjects = { address, token: tokenHash };
    const taken = withLimitHeaders(c, listVisitorLimits(names, subjects, settings));
    const args = { p_hash: tokenHash, p_limits: taken.limits };
    const used = unwrap(
      await c.var.clients.service.rpc('use_visitor_session', args),
      'session-ended',
    );
    const { limits, limited, thread_id: threadId } = UsedSession.parse(used);
    taken.onTaken(limits);
    if (limited) throw tooManyRequests(limited, taken.limits);
    c.set('visitor', { tokenHash, address, threadId });
    // Before the route, which may delete the cookie.
    if (cookie) keepVisitorToken(c, cookie.site, token);
    await next();
  });
}

/**
 * Returns the route options that require a visitor's token.
 *
 * @example operation('get', …, { …, ...forVisitors(CALL_LIMITS, settings) }, …)
 */
export const forVisitors = (names: readonly RateLimitName[], settings: RateSettings) => ({
  middleware: requireVisitor(names, settings),
  security: [{ visitorToken: [] }],
  rejects: [401, 403, 404, 422, 429] satisfies ProblemStatus[],
});
