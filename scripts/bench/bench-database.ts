import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { getAuthSchemaSql, SUPABASE_AUTH_HELPERS_SQL } from '@supabase/lite';
import postgres from 'postgres';
import { createTestDatabase } from '../../tests/support/stack-database.ts';
import { applyMigrations } from '../stack/database/migrations.ts';
import { ensureRoles } from '../stack/database/roles.ts';
import { serveWire } from '../stack/database/serve-wire.ts';
import { ROOT } from '../stack/paths.ts';

export interface BenchDatabase extends AsyncDisposable {
  /** One connection to `url`. */
  sql: postgres.Sql;
  url: string;
  name: string;
}

/** A migrated database for one measurement: new on the server of DATABASE_URL, else PGlite. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const server = Deno.env.get('DATABASE_URL');
  const { url, drop } = server ? await createTestDatabase(server) : await openEmbedded();
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await migrate(sql);
  const [row] = await sql`select split_part(version(), ' ', 2) as version`;
  return {
    sql,
    url,
    name: server ? `PostgreSQL ${row!.version}` : 'PGlite',
    async [Symbol.asyncDispose]() {
      await sql.end();
      await drop();
    },
  };
}

async function openEmbedded() {
  const db = await PGlite.create({ extensions: { vector } });
  const server = serveWire(db);
  const drop = async () => {
    server.close();
    await db.close();
  };
  return { url: server.url, drop };
}

async function migrate(sql: postgres.Sql): Promise<void> {
  await ensureRoles(sql);
  for (const script of [SUPABASE_AUTH_HELPERS_SQL, getAuthSchemaSql()]) await sql.unsafe(script);
  await applyMigrations(sql, join(ROOT, 'supabase/migrations'));
}
