import type postgres from 'postgres';
import { IS_SERVER, openServerOrEmbedded } from '../testing/temporary-database.ts';
import { prepareSupabase } from '../stack/supabase/prepare-supabase.ts';
import { applyMigrations } from '../stack/database/migrations.ts';
import { MIGRATIONS_DIR } from '../lib/paths.ts';

export interface BenchDatabase extends AsyncDisposable {
  /** A connection to `url`. */
  sql: postgres.Sql;
  url: string;
  name: string;
}

/** Opens a migrated database for a measurement: on the server of DATABASE_URL, else PGlite. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const { sql, url, close } = await openServerOrEmbedded();
  await prepareSupabase(sql, url);
  await applyMigrations(sql, MIGRATIONS_DIR);
  const [row] = await sql`select split_part(version(), ' ', 2) as version`;
  const name = IS_SERVER ? `PostgreSQL ${row!.version}` : 'PGlite';
  return { sql, url, name, [Symbol.asyncDispose]: close };
}
