import type postgres from 'postgres';
import { ensureRoles } from '../database/roles.ts';
import { createSupabase, TASK_SETTINGS } from './create-supabase.ts';

/** Creates Supabase's roles and schema `auth` in a database, unless Supabase manages it. */
export async function prepareSupabase(sql: postgres.Sql, databaseUrl: string): Promise<void> {
  if (await isHosted(sql)) return;
  await ensureRoles(sql);
  const supabase = createSupabase({ ...TASK_SETTINGS, databaseUrl, isSignUpOpen: false });
  await supabase.ensureSystemSchema();
  await supabase.close();
}

/** Returns whether Supabase manages this database: its Auth records its own migrations there. */
export async function isHosted(sql: postgres.Sql): Promise<boolean> {
  const [row] = await sql`select to_regclass('auth.schema_migrations') is not null as is_hosted`;
  return row!.is_hosted;
}
