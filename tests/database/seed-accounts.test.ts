import { afterAll, beforeAll, expect, test } from 'vitest';
import { EDITOR_EMAIL, VIEWER_EMAIL } from '../../scripts/stack/config/read-config.ts';
import { seedAccounts } from '../../scripts/stack/supabase/accounts.ts';
import {
  createSupabase,
  type Supabase,
  TASK_SETTINGS,
} from '../../scripts/stack/supabase/create-supabase.ts';
import { openEmbedded, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let supabase: Supabase;
beforeAll(async () => {
  database = await openEmbedded('migrated');
  supabase = createSupabase({ ...TASK_SETTINGS, databaseUrl: database.url, isSignUpOpen: true });
});
afterAll(async () => {
  await supabase.close();
  await database.close();
});

test('a start makes both accounts once, and brings nobody back who was removed', async () => {
  const { sql } = database;
  const { publishableKey } = TASK_SETTINGS;
  const start = () => seedAccounts({ sql, supabase, publishableKey, password: 'a-test-password' });
  const people = () =>
    sql`select email, role from public.users where removed_at is null order by role`;
  await start();
  expect(await people()).toEqual([
    { email: VIEWER_EMAIL, role: 'viewer' },
    { email: EDITOR_EMAIL, role: 'editor' },
  ]);
  await sql`delete from auth.users where email = ${VIEWER_EMAIL}`;
  await start();
  expect(await people()).toEqual([{ email: EDITOR_EMAIL, role: 'editor' }]);
  expect(await sql`select email from auth.users`).toEqual([{ email: EDITOR_EMAIL }]);
});
