import type postgres from 'postgres';
import { type Auth, createAuth } from '../../../functions/shared/auth.ts';
import { type Config, EDITOR_EMAIL, KNOWN_PASSWORD, VIEWER_EMAIL } from '../config/read-config.ts';
import { StartError } from '../start-error.ts';
import { createSupabase, type Supabase, TASK_SETTINGS } from './create-supabase.ts';
import { isHosted } from './prepare-supabase.ts';

interface AccountOptions {
  sql: postgres.Sql;
  supabase: Supabase;
  publishableKey: string;
  password: string;
}

/** By the address of the account. */
export type Passwords = Record<string, string>;

type SeedOptions = Omit<AccountOptions, 'password'> & {
  /** What each account is to have. */
  passwords: Passwords;
  /** What the start gave them earlier. */
  earlier: Passwords;
};

/** SEED_PASSWORD for both accounts; else what each got earlier, or a random one. */
export function choosePasswords(set: string | undefined, earlier: Passwords): Passwords {
  return Object.fromEntries(
    [EDITOR_EMAIL, VIEWER_EMAIL].map((email) => [
      email,
      set ?? earlier[email] ?? crypto.randomUUID(),
    ]),
  );
}

/**
 * Makes sure that both seeded accounts are there, that one editor exists, and that neither keeps
 * the password that everybody knows. Through sign-up: there is no Auth admin API.
 *
 * @returns the passwords that are new.
 */
export async function seedAccounts(options: SeedOptions): Promise<Passwords> {
  const made: Passwords = {};
  for (const [email, password] of Object.entries(options.passwords)) {
    const account = { ...options, password };
    const isNew = await hasAccount(options.sql, email)
      ? await replacePassword(account, email, [options.earlier[email], KNOWN_PASSWORD])
      : await signUp(account, email).then(() => true);
    if (isNew) made[email] = password;
  }
  await options.sql`
    update public.users set role = 'editor'
    where email = ${EDITOR_EMAIL} and not is_disabled
      and not exists (select from public.users where role = 'editor' and not is_disabled)`;
  return made;
}

/** Supabase's address and secret key, as the seed task reads them, where Supabase keeps the accounts. */
type HostedAuth = Pick<Config, 'SUPABASE_URL' | 'SUPABASE_SECRET_KEY'>;

/**
 * Runs a task with the Auth that keeps the accounts of a database: Supabase's, or the product's own.
 *
 * @throws StartError when it is Supabase's and its address or key is not set.
 */
export async function useAuth<T>(
  sql: postgres.Sql,
  databaseUrl: string,
  hosted: HostedAuth,
  task: (auth: Auth) => Promise<T>,
): Promise<T> {
  if (await isHosted(sql)) return await task(hostedAuth(hosted));
  const supabase = createSupabase({ ...TASK_SETTINGS, databaseUrl, isSignUpOpen: false });
  const { siteUrl: supabaseUrl, publishableKey, secretKey } = TASK_SETTINGS;
  const keys = { supabaseUrl, publishableKeys: [publishableKey], secretKeys: [secretKey] };
  try {
    return await task(
      createAuth(keys, (input, init) => supabase.fetch(new Request(input, init))),
    );
  } finally {
    await supabase.close();
  }
}

function hostedAuth({ SUPABASE_URL, SUPABASE_SECRET_KEY }: HostedAuth): Auth {
  if (SUPABASE_URL && SUPABASE_SECRET_KEY) {
    const publishableKeys = [SUPABASE_SECRET_KEY];
    const secretKeys = [SUPABASE_SECRET_KEY];
    return createAuth({ supabaseUrl: SUPABASE_URL, publishableKeys, secretKeys }, fetch);
  }
  throw new StartError(
    'Supabase keeps these accounts: set SUPABASE_URL and SUPABASE_SECRET_KEY, too.',
  );
}

/** Whether there is one with this address, or was: a removed person does not come back by a start. */
async function hasAccount(sql: postgres.Sql, email: string): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`
    select exists (select from auth.users where email = ${email})
      or exists (select from public.users where email = ${email}) as found`;
  return row!.found;
}

async function signUp(options: AccountOptions, email: string): Promise<void> {
  const body = { email, password: options.password };
  const response = await callAuth(options, 'POST', 'signup', body);
  if (!response.ok) throw new Error(`sign-up of ${email}: ${await response.text()}`);
}

/** Whether the account had one of these passwords and has the new one now. */
async function replacePassword(
  options: AccountOptions,
  email: string,
  old: (string | undefined)[],
): Promise<boolean> {
  if (old.includes(options.password)) return false;
  for (const password of old) {
    if (password && await changePassword(options, email, password)) return true;
  }
  return false;
}

async function changePassword(
  options: AccountOptions,
  email: string,
  old: string,
): Promise<boolean> {
  const body = { email, password: old };
  const signIn = await callAuth(options, 'POST', 'token?grant_type=password', body);
  if (!signIn.ok) return false;
  const { access_token: token } = await signIn.json();
  const change = await callAuth(options, 'PUT', 'user', { password: options.password }, token);
  if (!change.ok) throw new Error(`new password of ${email}: ${await change.text()}`);
  return true;
}

function callAuth(
  { supabase, publishableKey }: AccountOptions,
  method: string,
  path: string,
  body: unknown,
  token?: string,
): Promise<Response> {
  const headers = new Headers({ apikey: publishableKey, 'Content-Type': 'application/json' });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const url = `http://127.0.0.1/auth/v1/${path}`;
  return supabase.fetch(new Request(url, { method, headers, body: JSON.stringify(body) }));
}
