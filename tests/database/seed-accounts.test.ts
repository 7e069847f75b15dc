import { afterAll, beforeAll, expect, test } from 'vitest';
import { EDITOR_EMAIL, VIEWER_EMAIL } from '../../scripts/stack/config/read-config.ts';
import {
  choosePasswords,
  type Passwords,
  seedAccounts,
} from '../../scripts/stack/supabase/accounts.ts';
import {
  createSupabase,
  type Supabase,
  TASK_SETTINGS,
} from '../../scripts/stack/supabase/create-supabase.ts';
import { openEmbedded, type TestDatabase } from '../../scripts/testing/temporary-database.ts';

let database: TestDatabase;
let supabase: Supabase;
const { publishableKey } = TASK_SETTINGS;

beforeAll(async () => {
  database = await openEmbedded('migrated');
  supabase = createSupabase({ ...TASK_SETTINGS, databaseUrl: database.url, isSignUpOpen: true });
});

afterAll(async () => {
  await supabase.close();
  await database.close();
});

const seed = (passwords: Passwords, earlier: Passwords = {}) =>
  seedAccounts({ sql: database.sql, auth: supabase.auth, passwords, earlier });

async function signsIn(email: string, password: string): Promise<boolean> {
  const response = await supabase.fetch(
    new Request('http://127.0.0.1/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { apikey: publishableKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    }),
  );
  await response.body?.cancel();
  return response.ok;
}

test('the password that everybody knows is replaced at a start, once, by a random one', async () => {
  await seed({ [EDITOR_EMAIL]: 'change-me-now', [VIEWER_EMAIL]: 'change-me-now' });
  const random = choosePasswords(undefined, {});
  expect(random[EDITOR_EMAIL]).not.toBe(random[VIEWER_EMAIL]);
  expect(await seed(random)).toEqual(random);
  for (const [email, password] of Object.entries(random)) {
    expect(await signsIn(email, 'change-me-now')).toBe(false);
    expect(await signsIn(email, password)).toBe(true);
  }

  const next = choosePasswords(undefined, random);
  expect(await seed(next, random)).toEqual({});

  const set = choosePasswords('a-password-of-mine', random);
  expect(await seed(set, random)).toEqual(set);
  expect(await signsIn(EDITOR_EMAIL, 'a-password-of-mine')).toBe(true);
});

test('a start makes both accounts once, and brings nobody back who was removed', async () => {
  const { sql } = database;
  const passwords = choosePasswords('a-password-of-mine', {});
  const people = () =>
    sql`select email, role from public.users where removed_at is null order by role`;
  await seed(passwords);
  expect(await people()).toEqual([
    { email: VIEWER_EMAIL, role: 'viewer' },
    { email: EDITOR_EMAIL, role: 'editor' },
  ]);
  await sql`delete from auth.users where email = ${VIEWER_EMAIL}`;
  await seed(passwords);
  expect(await people()).toEqual([{ email: EDITOR_EMAIL, role: 'editor' }]);
  expect(await sql`select email from auth.users`).toEqual([{ email: EDITOR_EMAIL }]);
});
