import { readAuthConfig } from '../config.ts';

/** A signed-in person. */
export interface Operator {
  id: string;
  email: string;
  displayName: string;
  role: 'viewer' | 'editor';
  /** Works on requests; an editor does anyway. */
  canServe: boolean;
  /** Signed in with a one-time password: may do nothing but choose another. */
  mustChangePassword: boolean;
}

/** Where the browser keeps the session. */
export const SESSION_KEY = 'linden.session';

/** Who signed out last in this browser, left there by the tab in which they did. */
export const SIGNED_OUT_KEY = 'linden.signed-out';

/** More than the auth client leaves a token before it takes a new one (90 s). */
const MARGIN_MS = 120_000;

/** The session as the auth client keeps it. */
export interface StoredSession {
  access_token?: string;
  /** Seconds of the epoch. */
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

/** What the browser keeps of a session, also of one that is over by now. */
export function storedSession(): StoredSession | null {
  const text = localStorage.getItem(SESSION_KEY);
  return text === null ? null : parseSession(text);
}

/** The kept access token; null when there is none, or one that has to be renewed. */
export function freshToken(): string | null {
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
    role: row.role === 'editor' ? 'editor' : 'viewer',
    canServe: row.can_serve === true,
    mustChangePassword: row.must_change_password === true,
  };
}

/** The account behind a token as the database knows it now; null when it is gone. */
export async function readOperator(token: string): Promise<Operator | null> {
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
