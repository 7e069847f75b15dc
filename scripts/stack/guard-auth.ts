import { z } from 'zod';
import type { Db } from '../../functions/shared/clients.ts';
import { addressBlock } from '../../functions/shared/http/client-address.ts';
import { unwrap } from '../../functions/shared/http/database-error.ts';
import { type Limit, limitsFor, takeLimits } from '../../functions/shared/http/limit-rate.ts';
import { type Problem, problem } from '../../functions/shared/http/problem.ts';
import { toProblem } from '../../functions/shared/http/to-problem.ts';
import type { RateLimits } from '../../functions/shared/rate-limits.ts';
import type { Handler } from './gateway.ts';

/**
 * What of Auth is served. The rest sends mails, which nothing here delivers: codes and links would
 * only stand in the log, and `otp` makes accounts also while sign-up is closed (measured).
 */
const SERVED = /^\/auth\/v1\/(token|signup|logout|user|settings|health)$/;

const Named = z.object({ email: z.string().trim().toLowerCase() });

interface GuardOptions {
  auth: (request: Request) => Promise<Response>;
  /** Acts with the secret key. */
  db: Db;
  rateLimits: RateLimits;
  addressOf(request: Request, peer: string | undefined): string | null;
}

/**
 * Supabase Auth with the limits that a hosted project has in front of it. Failed sign-ins count for
 * the address and the account; what succeeds is given back. From an address where the person
 * signed in before they count apart, so that guesses from elsewhere never keep the person out.
 */
export function guardAuth({ auth, db, rateLimits, addressOf }: GuardOptions): Handler {
  async function limited(request: Request, limits: Limit[]): Promise<Response> {
    try {
      await takeLimits(db, limits);
    } catch (error) {
      return refuse(toProblem(error));
    }
    return await auth(request);
  }

  async function signIn(request: Request, address: string | null): Promise<Response> {
    const account = await emailIn(request);
    const place = account && address
      ? { p_account: account, p_address: addressBlock(address) }
      : null;
    const isKnown = place !== null && unwrap(await db.rpc('is_known_address', place));
    const subject = isKnown ? `${place.p_account} ${place.p_address}` : account;
    const limits = limitsFor('sign-in', { address, account: subject }, rateLimits);
    const response = await limited(request, limits);
    if (!response.ok) return response;
    unwrap(await db.rpc('give_back_limits', { p_limits: limits }));
    if (place) unwrap(await db.rpc('remember_address', place));
    return response;
  }

  return async (request, peer) => {
    const { pathname, searchParams } = new URL(request.url);
    const call = SERVED.exec(pathname)?.[1];
    if (!call) return refuse(problem(404, 'Accounts sign in by password here, in no other way.'));
    const isRefresh = searchParams.get('grant_type') === 'refresh_token';
    if (request.method !== 'POST' || isRefresh) return await auth(request);
    const address = addressOf(request, peer);
    if (call === 'token') return await signIn(request, address);
    if (call !== 'signup') return await auth(request);
    return await limited(request, limitsFor('sign-up', { address }, rateLimits));
  };
}

async function emailIn(request: Request): Promise<string | null> {
  const body: unknown = await request.clone().json().catch(() => null);
  return Named.safeParse(body).data?.email ?? null;
}

const ERROR_CODES: Record<number, string> = { 404: 'not_found', 429: 'over_request_rate_limit' };

/** A problem, with what Supabase's own clients read out of a refusal beside it. */
function refuse({ status, body, headers }: Problem): Response {
  const error_code = ERROR_CODES[status] ?? 'unexpected_failure';
  return new Response(JSON.stringify({ ...body, code: status, error_code, msg: body.detail }), {
    status,
    headers: {
      ...headers,
      'Content-Type': 'application/problem+json',
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': 'Retry-After',
    },
  });
}
