/**
 * Vitest global setup of the project `database`. With DATABASE_URL its tests run on that server,
 * in a fresh database that has the migrations and what Supabase has before them; without, each
 * test file makes its own embedded database.
 */
import postgres from 'postgres';
import { applyMigrations } from '../../scripts/stack/database/migrations.ts';
import { ensureRoles } from '../../scripts/stack/database/roles.ts';
import { MIGRATIONS_DIR } from '../../scripts/stack/paths.ts';
import { createSupabase } from '../../scripts/stack/supabase.ts';
import { createTestDatabase } from './stack-database.ts';

/** As on Supabase: everything new in `public` is granted, the migrations have to take it back. */
const SUPABASE_DEFAULTS = ['tables', 'sequences', 'functions'].map((kind) =>
  `alter default privileges in schema public
   grant all on ${kind} to anon, authenticated, service_role;`
).join('\n');

export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const server = Deno.env.get('DATABASE_URL');
  if (!server) return;
  const database = await createTestDatabase(server);
  await migrate(database.url);
  Deno.env.set('TEST_DATABASE_URL', database.url);
  return () => database.drop();
}

async function migrate(url: string): Promise<void> {
  const supabase = createSupabase({
    databaseUrl: url,
    siteUrl: 'http://127.0.0.1',
    publishableKey: 'sb_publishable_test',
    secretKey: 'sb_secret_test',
    jwtSecret: crypto.randomUUID(),
    maxConnections: 1,
    isSignUpOpen: false,
  });
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await ensureRoles(sql);
    await supabase.ensureSystemSchema();
    await sql.unsafe(SUPABASE_DEFAULTS);
    await applyMigrations(sql, MIGRATIONS_DIR);
  } finally {
    await sql.end();
    await supabase.close();
  }
}
