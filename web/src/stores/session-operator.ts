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

/** Whether the browser keeps a session, and whose: also of one that is over by now. */
export function storedSession(): { email: string } | null {
  const text = localStorage.getItem(SESSION_KEY);
  if (text === null) return null;
  try {
    return { email: String(JSON.parse(text).user?.email ?? '') };
  } catch {
    return { email: '' };
  }
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
  if (!response.ok) throw new Error(`The account could not be read (${response.status}).`);
  return parse(await response.json());
}
