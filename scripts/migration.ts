import { join } from 'node:path';
import type postgres from 'postgres';
import { openEmptyDatabase } from './testing/temporary-database.ts';
import { runTask, UsageError } from './lib/task.ts';
import { type Catalog, readCatalog } from './migration/read-catalog.ts';
import { applySchemaFiles, readSchemaFiles } from './migration/schema-files.ts';
import { schemaStatements } from './migration/schema-statements.ts';
import { writeMigration } from './migration/write-migration.ts';
import { applyMigrations } from './stack/database/migrations.ts';
import { MIGRATIONS_DIR } from './lib/paths.ts';

const usage = `deno task migration NAME
Writes the next migration, which brings a database from the existing migrations to supabase/schemas:
statements for functions, views, policies, triggers, grants and comments, and a list of the changes
of tables for you to write. tests/database/schema-files.test.ts then reports what is missing.`;

/** Returns the catalog of an empty database after `fill`. */
async function readCatalogAfter(fill: (sql: postgres.Sql) => Promise<unknown>): Promise<Catalog> {
  const database = await openEmptyDatabase();
  try {
    await fill(database.sql);
    return await readCatalog(database.sql);
  } finally {
    await database.close();
  }
}

/** Returns a timestamp after the last migration's, so that the files stay in order. */
function nextVersion(): string {
  const last = [...Deno.readDirSync(MIGRATIONS_DIR)].map(({ name }) => name.slice(0, 14)).sort().at(
    -1,
  );
  const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  return last && last >= now ? String(BigInt(last) + 100n) : now;
}

await runTask({ usage, positionals: [1, 1] }, async ({ positionals: [name] }) => {
  if (!/^[a-z][a-z0-9_]*$/.test(name!)) {
    throw new UsageError(`Not a valid name of a migration: ${name}`);
  }
  const before = await readCatalogAfter((sql) => applyMigrations(sql, MIGRATIONS_DIR));
  const after = await readCatalogAfter((sql) => applySchemaFiles(sql));
  const migration = writeMigration(before, after, schemaStatements(readSchemaFiles()));
  if (!migration) return console.log('Nothing to write: the migrations match the schema files.');
  const file = join(MIGRATIONS_DIR, `${nextVersion()}_${name}.sql`);
  Deno.writeTextFileSync(file, migration);
  console.log(
    `Wrote ${file}. Run deno run -A scripts/check/migrations.ts --add when it is ready.`,
  );
});
