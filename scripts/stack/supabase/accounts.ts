import type postgres from 'postgres';
import { type Auth, createAuth } from '../../../functions/shared/auth.ts';
import { type Config, EDITOR_EMAIL, KNOWN_PASSWORD, VIEWER_EMAIL } from '../config/read-config.ts';
import { StartError } from '../../lib/start-error.ts';
import { createSupabase, TASK_SETTINGS } from './create-supabase.ts';
import { isHosted } from './prepare-supabase.ts';

/** Passwords by email address. */
export type Passwords = Record<string, string>;

interface SeedOptions {
  sql: postgres.Sql;
  auth: Auth;
  /** The password that each account should have. */
  passwords: Passwords;
  /** The passwords that earlier starts gave the accounts. */
  earlier: Passwords;
}

/** Returns SEED_PASSWORD for both accounts; else each one's earlier password, or a random one. */
export function choosePasswords(set: string | undefined, earlier: Passwords): Passwords {
  return Object.fromEntries(
    [EDITOR_EMAIL, VIEWER_EMAIL].map((email) => [
      email,
      set ?? earlier[email] ?? crypto.randomUUID(),
    ]),
  );
}

/**
 * Creates the seeded accounts that never existed, replaces passwords of earlier
 * starts and the publicly known one, and makes the first account an editor if
 * there is none.
 *
 * @returns the passwords that are new.
 */
export async function seedAccounts(
  { sql, auth, passwords, earlier }: SeedOptions,
): Promise<Passwords> {
  const made: Passwords = {};
  for (const [email, password] of Object.entries(passwords)) {
    const account = { email, password };
    const isNew = await hasAccount(sql, email)
      ? await replacePassword({ sql, auth }, account, [earlier[email], KNOWN_PASSWORD])
      : await auth.createAccount(account).then(() => true);
    if (isNew) made[email] = password;
  }
  await sql`
    update public.users set role = 'editor'
    where email = ${EDITOR_EMAIL} and not is_disabled
      and not exists (select from public.users where role = 'editor' and not is_disabled)`;
  return made;
}

/** Supabase's URL and secret key, as the seed task reads them, if Supabase manages the accounts. */
type HostedAuth = Pick<Config, 'SUPABASE_URL' | 'SUPABASE_SECRET_KEY'>;

/**
 * Runs a task with the Auth that manages a database's accounts: Supabase's, or the product's own.
 *
 * @throws StartError when it is Supabase's and its URL or key is not set.
 */
export async function useAuth<T>(
  sql: postgres.Sql,
  databaseUrl: string,
  hosted: HostedAuth,
  task: (auth: Auth) => Promise<T>,
): Promise<T> {
  if (await isHosted(sql)) return await task(createHostedAuth(hosted));
  const supabase = createSupabase({ ...TASK_SETTINGS, databaseUrl, isSignUpOpen: false });
  try {
    return await task(supabase.auth);
  } finally {
    await supabase.close();
  }
}

function createHostedAuth({ SUPABASE_URL, SUPABASE_SECRET_KEY }: HostedAuth): Auth {
  if (SUPABASE_URL && SUPABASE_SECRET_KEY) {
    const publishableKeys = [SUPABASE_SECRET_KEY];
    const secretKeys = [SUPABASE_SECRET_KEY];
    return createAuth({ supabaseUrl: SUPABASE_URL, publishableKeys, secretKeys }, fetch);
  }
  throw new StartError(
    'Supabase manages these accounts: set SUPABASE_URL and SUPABASE_SECRET_KEY, too.',
  );
}

/**
 * Returns whether an account with this address exists or existed: a start does not restore a
 * removed person.
 */
async function hasAccount(sql: postgres.Sql, email: string): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`
    select exists (select from auth.users where email = ${email})
      or exists (select from public.users where email = ${email}) as found`;
  return row!.found;
}

/** Replaces one of these passwords by the new one and ends the sessions; returns whether it did. */
async function replacePassword(
  { sql, auth }: Pick<SeedOptions, 'sql' | 'auth'>,
  { email, password }: { email: string; password: string },
  old: (string | undefined)[],
): Promise<boolean> {
  if (old.includes(password)) return false;
  for (const each of old) {
    if (!each || !(await auth.tryPassword(email, each)).ok) continue;
    const [account] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
    await auth.setPassword(account!.id, password);
    return true;
  }
  return false;
}
