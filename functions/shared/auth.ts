import { z } from 'zod';
import type { FunctionEnv } from './env.ts';
import { problem } from './http/problem.ts';

interface NewAccount {
  email: string;
  password: string;
  displayName?: string;
}

export interface Auth {
  /** Creates an account and returns its id; throws 409 when the address already has one. */
  createAccount(account: NewAccount): Promise<string>;
  /** Sets the password of another person's account; ends its sessions. */
  setPassword(userId: string, password: string): Promise<void>;
  /** Returns whether Auth accepts a password; leaves no session behind. */
  tryPassword(email: string, password: string): Promise<{ ok: boolean }>;
  /** Changes the password of the account that `token` belongs to, whose session continues. */
  changePassword(token: string, passwords: { old: string; new: string }): Promise<void>;
}

interface AuthCall {
  method: 'POST' | 'PUT';
  path: string;
  body?: unknown;
  /** Access token of a person; defaults to the key that the call is sent with. */
  token?: string;
}

const TIMEOUT_MS = 15_000;
const Created = z.object({ id: z.uuid() });
const Session = z.object({ access_token: z.string() });
const Refusal = z.object({ error_code: z.string() }).catch({ error_code: 'unknown' });

/** Creates a client of Supabase Auth at `supabaseUrl`; its admin API uses the secret key. */
export function createAuth(
  { supabaseUrl, publishableKeys, secretKeys }: Pick<
    FunctionEnv,
    'supabaseUrl' | 'publishableKeys' | 'secretKeys'
  >,
  fetch: typeof globalThis.fetch,
): Auth {
  async function send(key: string, { method, path, body, token = key }: AuthCall) {
    const headers = {
      apikey: key,
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
    };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const init = { method, headers, body: JSON.stringify(body ?? {}), signal };
    const response = await fetch(`${supabaseUrl}/auth/v1/${path}`, init).catch(() => {
      throw unavailable();
    });
    if (response.status >= 500 || response.status === 429) throw unavailable();
    return { response, answer: await response.json().catch(() => null) };
  }

  const asAdmin = (call: AuthCall) => send(secretKeys[0]!, call);
  const asPerson = (call: AuthCall) => send(publishableKeys[0]!, call);

  return {
    async createAccount({ email, password, displayName }) {
      const user_metadata = displayName ? { display_name: displayName } : {};
      const body = { email, password, email_confirm: true, user_metadata };
      const { response, answer } = await asAdmin({ method: 'POST', path: 'admin/users', body });
      if (!response.ok) refuse(response, answer, email);
      return Created.parse(answer).id;
    },
    async setPassword(userId, password) {
      const path = `admin/users/${userId}`;
      const { response, answer } = await asAdmin({ method: 'PUT', path, body: { password } });
      if (!response.ok) refuse(response, answer);
    },
    async tryPassword(email, password) {
      const path = 'token?grant_type=password';
      const body = { email, password };
      const { response, answer } = await asPerson({ method: 'POST', path, body });
      if (!response.ok) return { ok: false };
      const { access_token: token } = Session.parse(answer);
      await asPerson({ method: 'POST', path: 'logout?scope=local', token });
      return { ok: true };
    },
    async changePassword(token, passwords) {
      const body = { password: passwords.new, current_password: passwords.old };
      const { response, answer } = await asPerson({ method: 'PUT', path: 'user', body, token });
      if (!response.ok) refuse(response, answer);
    },
  };
}

const unavailable = () =>
  problem(503, 'The account service is not responding. Try again in a moment.');

/**
 * Throws a problem with a message for people, because Supabase Auth's messages are for developers;
 * throws a plain Error, which becomes a 500, for an unexpected response.
 */
function refuse(response: Response, answer: unknown, email?: string): never {
  const { error_code: code } = Refusal.parse(answer);
  if (/^(email_exists|user_already_exists)$/.test(code)) {
    throw problem('address-taken', `${email} already has an account.`);
  }
  if (code === 'weak_password' || code === 'same_password') {
    const message = code === 'same_password'
      ? 'This is your current password; choose another'
      : 'This password is too easy to guess; choose another';
    throw problem(422, 'One field is not valid.', { errors: [{ path: 'newPassword', message }] });
  }
  if (code === 'user_not_found') throw problem(404, 'This person no longer has an account.');
  throw Object.assign(new Error(`Auth answered ${response.status} ${code}`), { code });
}
