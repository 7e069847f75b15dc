import type { MiddlewareHandler } from 'hono';
import { decode } from 'hono/jwt';
import type { RequestIdVariables } from 'hono/request-id';
import { hashAccount } from '../../../functions/shared/http/hash-account.ts';
import { logAsJson, logLine } from '../../../functions/shared/http/log-requests.ts';
import { findFailedAccount } from './find-failed-account.ts';

interface LogOptions {
  secretKeys: string[];
  addressOf(request: Request, peer: string | undefined): string | null;
}

type Env = { Bindings: { peer?: string }; Variables: RequestIdVariables };

/**
 * Creates a middleware that logs Auth and the Data API in the format of the two APIs. Marks a
 * failed or rate-limited sign-in, with its network address and a hash of the account.
 */
export function logSupabase({ secretKeys, addressOf }: LogOptions): MiddlewareHandler<Env> {
  return async (c, next) => {
    const started = performance.now();
    const signIn = isSignIn(c.req) ? c.req.raw : null;
    const copy = signIn && isSmall(signIn) ? signIn.clone() : null;
    await next();
    const { status } = c.res;
    const isAuth = c.req.path.startsWith('/auth/');
    const account = copy && await findFailedAccount(copy, status);
    const caller = findCaller(c.req.raw.headers, status, secretKeys);
    logAsJson({
      ...logLine(c, { api: isAuth ? 'auth' : 'data', caller, started }),
      ...(signIn && status >= 400 && status < 500 && {
        event: 'sign-in failed',
        address: addressOf(c.req.raw, c.env.peer) ?? 'unknown',
        ...(account && { account: await hashAccount(account, secretKeys[0]!) }),
      }),
    });
  };
}

interface AuthRequest {
  path: string;
  query(name: string): string | undefined;
}

const isSignIn = (request: AuthRequest) =>
  request.path === '/auth/v1/token' && request.query('grant_type') !== 'refresh_token';

/**
 * Maximum bytes of a sign-in that is copied: a body that is rejected for its size is not read to
 * its end, which a copy would wait for.
 */
const MAX_SIGN_IN_BYTES = 16 * 1024;
const isSmall = ({ headers }: Request) =>
  Number(headers.get('Content-Length') ?? Infinity) <= MAX_SIGN_IN_BYTES;

/**
 * Returns the caller. Supabase has verified the token of any request that it did not answer with
 * 401 or 403.
 */
function findCaller(headers: Headers, status: number, secretKeys: string[]): string {
  if (secretKeys.includes(headers.get('apikey') ?? '')) return 'service';
  const token = /^Bearer ([^.]+\.[^.]+\..*)/i.exec(headers.get('Authorization') ?? '')?.[1];
  if (!token) return 'anonymous';
  return status === 401 || status === 403 ? 'unknown' : parseSubject(token);
}

function parseSubject(token: string): string {
  try {
    const sub = String(decode(token).payload.sub);
    return /^[0-9a-f-]{36}$/.test(sub) ? sub : 'unknown';
  } catch {
    return 'unknown';
  }
}
