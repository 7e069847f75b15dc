import { readFunctionEnv } from '../../functions/shared/env.ts';
import { loadKeys } from '../stack/config/stack-file.ts';
import { withConnection } from '../stack/database/with-connection.ts';
import { choosePasswords, seedAccounts } from '../stack/supabase/accounts.ts';
import { createSupabase, type Supabase } from '../stack/supabase/create-supabase.ts';
import { toProjectVariables } from '../stack/config/read-config.ts';

/** Limits that no benchmark reaches, although each request is counted. */
const RATE_LIMITS = ['chat-per-account', 'chat-per-address', 'chat-per-key']
  .concat('upload-per-address', 'upload-per-key')
  .map((name) => `${name}=999999/1s`)
  .join();

/**
 * Starts the stack's Auth and Data API on a migrated database, with new keys, and returns the
 * functions' environment. The limits are counted but never reached.
 */
export async function startDataApi(
  databaseUrl: string,
  url: string,
  settings: Record<string, string> = {},
) {
  const keys = await loadKeys('/nowhere');
  const supabase = createSupabase({
    databaseUrl,
    siteUrl: url,
    publishableKey: keys.publishable_key,
    secretKey: keys.secret_key,
    jwtSecret: keys.jwt_secret,
    maxConnections: 4,
    isSignUpOpen: true,
  });
  await supabase.ensureSystemSchema();
  const all: Record<string, string> = {
    ...settings,
    ...toProjectVariables(url, keys),
    RATE_LIMITS,
  };
  return { keys, supabase, env: readFunctionEnv((name) => all[name]) };
}

/** Creates the two seeded accounts, both with this password. */
export async function makeAccounts(databaseUrl: string, { auth }: Supabase, password: string) {
  const passwords = choosePasswords(password, {});
  await withConnection(
    databaseUrl,
    (sql) => seedAccounts({ sql, auth, passwords, earlier: {} }),
  );
}
