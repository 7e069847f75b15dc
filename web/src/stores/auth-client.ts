import { AuthClient } from '@supabase/supabase-js';
import { readAuthConfig } from '../config.ts';
import { SESSION_KEY } from './session-operator.ts';

export type Auth = InstanceType<typeof AuthClient>;

/**
 * Creates only Supabase's auth client, which stores and renews the session.
 *
 * @param onSignedOut called when the session ended, here or in another tab.
 */
export async function createAuthClient(onSignedOut: () => void): Promise<Auth> {
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
  client.onAuthStateChange((event) => {
    if (event === 'SIGNED_OUT') onSignedOut();
  });
  return client;
}
