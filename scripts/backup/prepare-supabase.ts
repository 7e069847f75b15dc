import type postgres from 'postgres';
import { ensureRoles } from '../stack/database/roles.ts';
import { createSupabase } from '../stack/supabase/create-supabase.ts';

/** Gives a database Supabase's roles and schema `auth`, unless it is Supabase's and has them. */
export async function prepareSupabase(sql: postgres.Sql, databaseUrl: string): Promise<void> {
  const [row] = await sql`select to_regclass('auth.schema_migrations') is not null as is_hosted`;
  if (row!.is_hosted) return;
  await ensureRoles(sql);
  const supabase = createSupabase({
    databaseUrl,
    siteUrl: 'http://127.0.0.1',
    publishableKey: 'sb_publishable_of_this_task',
    secretKey: 'sb_secret_of_this_task',
    jwtSecret: crypto.randomUUID(),
    maxConnections: 1,
    isSignUpOpen: false,
  });
  await supabase.ensureSystemSchema();
  await supabase.close();
}
