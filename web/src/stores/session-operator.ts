import type { User } from '@contract/catalog/schemas/users.ts';
import { readAuthConfig } from '../config.ts';

/**
 * The signed-in person. `canServe`: whether they may work on requests to staff, which editors and
 * receptionists always may, viewers if allowed. `mustChangePassword`: they signed in with a
 * one-time password and must choose another one first.
 */
export type Operator = Pick<
  User,
  'id' | 'email' | 'displayName' | 'role' | 'canServe' | 'mustChangePassword'
>;

export const SESSION_KEY = 'linden.session';

/** Key in localStorage of the id of the account that signed out last in this browser. */
export const SIGNED_OUT_KEY = 'linden.signed-out';

/** Margin for renewing a token in milliseconds, longer than the auth client's own (90 s). */
const MARGIN_MS = 120_000;

/** The session as the auth client stores it. */
export interface StoredSession {
  access_token?: string;
  /** Seconds since 1970. */
  expires_at?: number;
  user?: { id: string; email?: string };
}

export function parseSession(text: string): StoredSession {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/** Returns the stored session, even if it has expired. */
export function storedSession(): StoredSession | null {
  const text = localStorage.getItem(SESSION_KEY);
  return text === null ? null : parseSession(text);
}

/** Returns the stored access token, or null if there is none or it must be renewed. */
export function readFreshToken(): string | null {
  const { access_token, expires_at = 0 } = storedSession() ?? {};
  return access_token && expires_at * 1000 - Date.now() > MARGIN_MS ? access_token : null;
}

function parse(row: Record<string, unknown> | null): Operator | null {
  if (typeof row?.id !== 'string' || typeof row.email !== 'string') return null;
  return {
    id: row.id,
    email: row.email,
    displayName: typeof row.display_name === 'string' && row.display_name
      ? row.display_name
      : row.email.split('@')[0]!,
    role: row.role === 'editor' || row.role === 'receptionist' ? row.role : 'viewer',
    canServe: row.can_serve === true,
    mustChangePassword: row.must_change_password === true,
  };
}

let prefetched: { token: string; operator: Promise<Operator | null> } | undefined;

/** Loads the account of the stored token, if there is a valid one, for the first `readOperator`. */
export function prefetchOperator(): void {
  const token = readFreshToken();
  if (!token) return;
  const operator = requestOperator(token);
  prefetched = { token, operator };
  // A failure before the first use is tried again then; a later one is reported there.
  operator.catch(() => {
    if (prefetched?.operator === operator) prefetched = undefined;
  });
}

/**
 * Loads the account of a token. Returns null if the token is rejected or the account was removed;
 * throws if the server fails or is unreachable.
 */
export function readOperator(token: string): Promise<Operator | null> {
  const first = prefetched;
  prefetched = undefined;
  return first?.token === token ? first.operator : requestOperator(token);
}

async function requestOperator(token: string): Promise<Operator | null> {
  const { supabaseUrl, publishableKey } = await readAuthConfig();
  const response = await fetch(`${supabaseUrl}/rest/v1/rpc/whoami`, {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: '{}',
    signal: AbortSignal.timeout(8000),
  });
  if (response.status === 401 || response.status === 403) return null;
  if (!response.ok) throw new Error(`Couldn’t load your account (${response.status}).`);
  return parse(await response.json());
}
