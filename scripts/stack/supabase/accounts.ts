import type postgres from 'postgres';
import { DEFAULT_SEED_PASSWORD, EDITOR_EMAIL, VIEWER_EMAIL } from '../config/read-config.ts';
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
    where email = ${EDITOR_EMAIL}
      and not exists (select from public.users where role = 'editor')`;
}

/**
 * Makes an account on the product's own database.
 *
 * @returns its password, which stands nowhere else.
 * @throws StartError when there is one already, or when Supabase keeps the accounts.
 */
export async function createAccount(
  sql: postgres.Sql,
  databaseUrl: string,
  email: string,
): Promise<string> {
  if (await isHosted(sql)) {
    throw new StartError('Supabase keeps these accounts: invite people there.');
  }
  if (await hasAccount(sql, email.toLowerCase())) {
    throw new StartError(`${email} has an account already: leave --create out.`);
  }
  const supabase = createSupabase({ ...TASK_SETTINGS, databaseUrl, isSignUpOpen: true });
  const { publishableKey } = TASK_SETTINGS;
  const password = crypto.randomUUID();
  try {
    await signUp({ sql, supabase, publishableKey, password }, email);
  } finally {
    await supabase.close();
  }
  return password;
}

async function hasAccount(sql: postgres.Sql, email: string): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`
    select exists (select from auth.users where email = ${email}) as found`;
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
