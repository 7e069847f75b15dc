import type postgres from 'postgres';
import { type Auth, createAuth } from '../../../functions/shared/auth.ts';
import {
  type Config,
  DEFAULT_SEED_PASSWORD,
  EDITOR_EMAIL,
  VIEWER_EMAIL,
} from '../config/read-config.ts';
import { StartError } from '../start-error.ts';
import { createSupabase, type Supabase, TASK_SETTINGS } from './create-supabase.ts';
import { isHosted } from './prepare-supabase.ts';

interface AccountOptions {
  sql: postgres.Sql;
  supabase: Supabase;
  publishableKey: string;
  password: string;
}

/**
 * Makes sure that both seeded accounts are there, that one editor exists, and that neither keeps
 * the default password once SEED_PASSWORD is another. Through sign-up: there is no Auth admin API.
 */
export async function seedAccounts(options: AccountOptions): Promise<void> {
  for (const email of [EDITOR_EMAIL, VIEWER_EMAIL]) {
    if (await hasAccount(options.sql, email)) await dropDefaultPassword(options, email);
    else await signUp(options, email);
  }
  await options.sql`
    update public.users set role = 'editor'
    where email = ${EDITOR_EMAIL} and not is_disabled
      and not exists (select from public.users where role = 'editor' and not is_disabled)`;
}

/** Supabase's address and secret key, as the seed task reads them, where Supabase keeps the accounts. */
export type HostedAuth = Pick<Config, 'SUPABASE_URL' | 'SUPABASE_SECRET_KEY'>;

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

async function dropDefaultPassword(options: AccountOptions, email: string): Promise<void> {
  if (options.password === DEFAULT_SEED_PASSWORD) return;
  const body = { email, password: DEFAULT_SEED_PASSWORD };
  const signIn = await callAuth(options, 'POST', 'token?grant_type=password', body);
  if (!signIn.ok) return;
  const { access_token: token } = await signIn.json();
  const change = await callAuth(options, 'PUT', 'user', { password: options.password }, token);
  if (!change.ok) throw new Error(`new password of ${email}: ${await change.text()}`);
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
