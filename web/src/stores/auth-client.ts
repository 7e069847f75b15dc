import { AuthClient } from '@supabase/supabase-js';
import { readAuthConfig } from '../config.ts';
import { SESSION_KEY } from './session-operator.ts';

export type Auth = InstanceType<typeof AuthClient>;

interface SessionEvents {
  /** The session ended, here or in another tab. */
  onSignedOut: () => void;
  /** Somebody signed in, here or in another tab. */
  onSignedIn: (session: { user: { id: string }; access_token: string }) => void;
}

/** Supabase's auth client alone: it stores and refreshes the session and follows other tabs. */
export async function createAuthClient(
  { onSignedOut, onSignedIn }: SessionEvents,
): Promise<Auth> {
  const { supabaseUrl, publishableKey } = await readAuthConfig();
  const client = new AuthClient({
    url: `${supabaseUrl}/auth/v1`,
    headers: { apikey: publishableKey },
    storageKey: SESSION_KEY,
    storage: localStorage,
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: false,
  });
  client.onAuthStateChange((event, session) => {
    if (event === 'SIGNED_OUT') onSignedOut();
    if (event === 'SIGNED_IN' && session) onSignedIn(session);
  });
  return client;
}
