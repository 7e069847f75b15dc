import { z } from 'zod';
import { storableText } from '../../../functions/shared/clean-text.ts';
import type { Db } from '../../../functions/shared/clients.ts';
import { unwrap } from '../../../functions/shared/http/database-error.ts';
import { listLimits, takeLimits } from '../../../functions/shared/http/limit-rate.ts';
import { limitSignIn } from '../../../functions/shared/http/limit-sign-in.ts';
import { problem } from '../../../functions/shared/http/problem.ts';
import { parseSessionId } from '../../../functions/shared/parse-claims.ts';
import type { RateLimits } from '../../../functions/shared/rate-limits.ts';
import type { Handler } from '../http/handler.ts';

/**
 * The served paths of Auth. The others send mails, which nothing here delivers: codes and links
 * would only be in the log, and `otp` creates accounts even if sign-up is closed (measured).
 */
const SERVED = /^\/auth\/v1\/(token|signup|logout|user|settings|health)$/;

const Credentials = z.object({
  email: storableText.trim().toLowerCase().max(320),
  password: storableText.max(1000),
});

interface GuardOptions {
  auth: (request: Request) => Promise<Response>;
  /** Uses the secret key. */
  db: Db;
  rateLimits: RateLimits;
  addressOf(request: Request, peer: string | undefined): string | null;
}

const Begun = z.object({ access_token: z.string() });
const Session = z.object({ user: z.object({ id: z.uuid() }) });

/**
 * Adds to Supabase Auth the limits of a hosted project, and what the embedded
 * one lacks: it ignores that an account is disabled, and changes a password
 * without the old one. It also answers 75 ms earlier for an unknown address
 * (measured), because it compares no password: to prevent this timing attack,
 * such a sign-in is tried with another account's address.
 */
export function guardAuth({ auth, db, rateLimits, addressOf }: GuardOptions): Handler {
  async function signIn(request: Request, address: string | null): Promise<Response> {
    const { email: account } = await parseCredentials(request);
    const subject = { account, address, rateLimits };
    const response = await limitSignIn(
      db,
      subject,
      async () => auth(await equalizeTiming(request, account)),
    );
    if (response.ok) await refuseDisabled(response);
    await storeDevice(request, response);
    return response;
  }

  /**
   * Rejects a disabled account after its password was right, so that nobody else learns that it
   * exists.
   */
  async function refuseDisabled(response: Response): Promise<void> {
    const { user: { id } } = Session.parse(await response.clone().json());
    const query = db.from('users').select('is_disabled').eq('id', id).maybeSingle();
    if (!unwrap(await query)?.is_disabled) return;
    unwrap(await db.rpc('end_sessions', { p_user_id: id }));
    throw problem('account-disabled', 'This account is disabled. An editor can enable it.');
  }

  /** Stores the device of a new session, because the embedded Auth does not. */
  async function storeDevice(request: Request, response: Response): Promise<void> {
    const p_user_agent = request.headers.get('User-Agent');
    const { data } = Begun.safeParse(await response.clone().json().catch(() => null));
    if (!data || !p_user_agent) return;
    const p_id = parseSessionId(data.access_token);
    unwrap(await db.rpc('note_session_device', { p_id, p_user_agent }));
  }

  /** Returns the request, or for an unknown address one that Auth takes equally long to reject. */
  async function equalizeTiming(request: Request, account: string): Promise<Request> {
    const accounts = () => db.from('users').select('email').is('removed_at', null);
    const [known, any] = await Promise.all([
      accounts().eq('email', account).limit(1),
      accounts().order('created_at').limit(1),
    ]);
    const decoy = unwrap(any)[0];
    if (unwrap(known).length || !decoy) return request;
    const body = JSON.stringify({ email: decoy.email, password: crypto.randomUUID() });
    return new Request(request, { body });
  }

  async function guarded(request: Request, peer?: string): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const call = SERVED.exec(pathname)?.[1];
    if (!call) throw problem(404, 'Accounts can sign in only by password here.');
    if (call === 'user') await refusePassword(request);
    if (request.method !== 'POST') return await auth(request);
    const address = addressOf(request, peer);
    if (call === 'signup') {
      await parseCredentials(request);
      await takeLimits(db, { limits: listLimits('sign-up', { address }, rateLimits) });
    }
    const signsIn = call === 'token' && searchParams.get('grant_type') !== 'refresh_token';
    if (signsIn) return await signIn(request, address);
    const response = await auth(request);
    if (call === 'signup') await storeDevice(request, response);
    return response;
  }

  return guarded;
}

/**
 * Parses the credentials of a sign-in or sign-up.
 *
 * @throws Problem for input on which Auth itself would fail.
 */
async function parseCredentials(request: Request): Promise<z.output<typeof Credentials>> {
  const body: unknown = await request.clone().json().catch(() => null);
  const { data } = Credentials.safeParse(body);
  if (!data) throw problem(400, 'Send { "email": …, "password": … } as JSON, both of them texts.');
  return data;
}

/**
 * Rejects a body with a password, because another route changes it and requires the old one.
 *
 * @throws Problem 422.
 */
async function refusePassword(request: Request): Promise<void> {
  if (request.method === 'GET') return;
  const body: unknown = await request.clone().json().catch(() => null);
  if (typeof body !== 'object' || body === null || !('password' in body)) return;
  throw problem(
    422,
    'Changing a password requires the old one: ' +
      'POST /functions/v1/catalog/users/me/password { "oldPassword": …, "newPassword": … }.',
  );
}
