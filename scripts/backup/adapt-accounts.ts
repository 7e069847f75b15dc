import type postgres from 'postgres';

/** Columns that Supabase Auth requires to be text instead of null. */
const NEVER_NULL = [
  'confirmation_token',
  'recovery_token',
  'email_change',
  'email_change_token_new',
  'email_change_token_current',
  'phone_change',
  'phone_change_token',
  'reauthentication_token',
];

/** The instance id by which a hosted Supabase Auth finds accounts. */
const INSTANCE = '00000000-0000-0000-0000-000000000000';

/**
 * Converts accounts of the embedded Auth to the form of Supabase's, which requires an instance id,
 * no nulls in tokens, and profiles as JSON instead of a JSON string. Does nothing in a database
 * without Supabase's Auth.
 */
export async function adaptAccounts(sql: postgres.TransactionSql): Promise<void> {
  const rows = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'auth' and table_name = 'users'`;
  const columns = new Set(rows.map(({ name }) => name));
  if (!columns.has('instance_id')) return;
  const filled = NEVER_NULL.filter((name) => columns.has(name))
    .map((name) => `${name} = coalesce(${name}, '')`);
  await sql.unsafe(`
    update auth.users set
      instance_id = coalesce(instance_id, '${INSTANCE}'),
      raw_app_meta_data = public.unwrap_json(raw_app_meta_data),
      raw_user_meta_data = public.unwrap_json(raw_user_meta_data),
      ${filled.join(', ')}`);
  await sql.unsafe('update auth.identities set identity_data = public.unwrap_json(identity_data)');
}
