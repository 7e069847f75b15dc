import type postgres from 'postgres';
import { ensureRoles } from '../database/roles.ts';
import { createSupabase, TASK_SETTINGS } from './create-supabase.ts';

/** Gives a database Supabase's roles and schema `auth`, unless it is Supabase's and has them. */
export async function prepareSupabase(sql: postgres.Sql, databaseUrl: string): Promise<void> {
  if (await isHosted(sql)) return;
  await ensureRoles(sql);
  const supabase = createSupabase({ ...TASK_SETTINGS, databaseUrl, isSignUpOpen: false });
  await supabase.ensureSystemSchema();
  await supabase.close();
}

/** Whether Supabase runs this database: its Auth keeps a list of its own migrations there. */
export async function isHosted(sql: postgres.Sql): Promise<boolean> {
  const [row] = await sql`select to_regclass('auth.schema_migrations') is not null as is_hosted`;
  return row!.is_hosted;
}
