import { z } from 'zod';
import type { Db } from '../../../functions/shared/clients.ts';
import { addressBlock } from '../../../functions/shared/http/client-address.ts';
import { unwrap } from '../../../functions/shared/http/database-error.ts';
import { limitsFor, takeLimits } from '../../../functions/shared/http/limit-rate.ts';
import { type Problem, problem } from '../../../functions/shared/http/problem.ts';
import { toProblem } from '../../../functions/shared/http/to-problem.ts';
import type { RateLimits } from '../../../functions/shared/rate-limits.ts';
import type { Handler } from '../http/gateway.ts';

/**
 * What of Auth is served. The rest sends mails, which nothing here delivers: codes and links would
 * only stand in the log, and `otp` makes accounts also while sign-up is closed (measured).
 */
const SERVED = /^\/auth\/v1\/(token|signup|logout|user|settings|health)$/;

/** NUL is the one character that PostgreSQL cannot store in a text. */
const text = z.string().regex(/^[^\0]*$/);
const Credentials = z.object({
  email: text.trim().toLowerCase().max(320),
  password: text.max(1000),
});

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
  async function signIn(request: Request, address: string | null): Promise<Response> {
    const { email: account } = await credentialsIn(request);
    const place = address && { p_account: account, p_address: addressBlock(address) };
    const isKnown = place && unwrap(await db.rpc('is_known_address', place));
    const subject = isKnown ? `${place.p_account} ${place.p_address}` : account;
    const limits = limitsFor('sign-in', { address, account: subject }, rateLimits);
    await takeLimits(db, limits);
    const response = await auth(request);
    if (!response.ok) return response;
    unwrap(await db.rpc('give_back_limits', { p_limits: limits }));
    if (place) unwrap(await db.rpc('remember_address', place));
    return response;
  }

  async function guarded(request: Request, peer?: string): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const call = SERVED.exec(pathname)?.[1];
    if (!call) throw problem(404, 'Accounts sign in by password here, in no other way.');
    if (request.method !== 'POST') return await auth(request);
    const address = addressOf(request, peer);
    if (call === 'signup') {
      await credentialsIn(request);
      await takeLimits(db, limitsFor('sign-up', { address }, rateLimits));
    }
    const signsIn = call === 'token' && searchParams.get('grant_type') !== 'refresh_token';
    return signsIn ? await signIn(request, address) : await auth(request);
  }

  return async (request, peer) => {
    try {
      return await guarded(request, peer);
    } catch (error) {
      return refuse(toProblem(error));
    }
  };
}

/** @throws Problem for what Auth itself would fail on. */
async function credentialsIn(request: Request): Promise<z.output<typeof Credentials>> {
  const body: unknown = await request.clone().json().catch(() => null);
  const { data } = Credentials.safeParse(body);
  if (!data) throw problem(400, 'Send { "email": …, "password": … } as JSON, both of them texts.');
  return data;
}

const ERROR_CODES: Record<number, string> = {
  400: 'validation_failed',
  404: 'not_found',
  429: 'over_request_rate_limit',
};

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
