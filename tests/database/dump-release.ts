import { join } from 'node:path';
import type postgres from 'postgres';
import { ABILITIES } from './abilities.ts';
import { createTestDatabase } from '../../scripts/testing/server-database.ts';
import { prepareSupabase } from '../../scripts/stack/supabase/prepare-supabase.ts';
import { runProgram } from '../../scripts/lib/run-program.ts';
import { applyMigrations } from '../../scripts/stack/database/migrations.ts';
import { MIGRATIONS_DIR, ROOT } from '../../scripts/lib/paths.ts';
import { StartError } from '../../scripts/lib/start-error.ts';
import { runTask } from '../../scripts/lib/task.ts';
import { withConnection } from '../../scripts/stack/database/with-connection.ts';

const usage = `DATABASE_URL=<a PostgreSQL server> deno run -A tests/database/dump-release.ts
Dumps a database of this version, filled by every ability, to tests/database/releases/v<version>.sql,
which the tests of later versions migrate. Needs pg_dump of PostgreSQL 15 to 17 in the path, because
PostgreSQL 15 has to read the file.`;

const HEADER =
  `-- Made by tests/database/dump-release.ts. Needs the roles anon, authenticated and service_role.\n\n`;

/** Commands of psql, and settings that PostgreSQL 15 does not know. */
const NOT_FOR_ALL = /^(?:\\.*|SET transaction_timeout = .*)\n/gm;

async function fill(sql: postgres.Sql, url: string): Promise<void> {
  await prepareSupabase(sql, url);
  await applyMigrations(sql, MIGRATIONS_DIR);
  for (const ability of Object.values(ABILITIES)) await ability(sql);
}

async function dump(url: string): Promise<string> {
  const dumped = await runProgram('pg_dump', [
    '--no-owner',
    '--no-comments',
    '--rows-per-insert=100',
    url,
  ]);
  return HEADER + dumped.replace(NOT_FOR_ALL, '');
}

await runTask({ usage }, async () => {
  const server = Deno.env.get('DATABASE_URL');
  if (!server) throw new StartError('DATABASE_URL has to name a PostgreSQL server.');
  const { version } = JSON.parse(Deno.readTextFileSync(join(ROOT, 'deno.json')));
  const file = join(ROOT, `tests/database/releases/v${version}.sql`);
  const database = await createTestDatabase(server);
  try {
    await withConnection(database.url, (sql) => fill(sql, database.url));
    Deno.writeTextFileSync(file, await dump(database.url));
  } finally {
    await database.drop();
  }
  console.log(`${file} is written.`);
});
