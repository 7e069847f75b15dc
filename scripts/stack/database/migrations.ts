import { join } from 'node:path';
import type postgres from 'postgres';
import { StartError } from '../start-error.ts';
import { splitStatements } from './split-statements.ts';

/** One file of supabase/migrations: `<version>_<name>.sql`. */
interface Migration {
  version: string;
  name: string;
  sql: string;
}

const FILE_NAME = /^(\d+)_(.+)\.sql$/;

/**
 * Applies the migrations that the database has not seen, in order, each with its record in one
 * transaction. The record is the Supabase CLI's, so that `supabase migration list` and
 * `supabase db push` continue where this stopped.
 *
 * @param until version of the last one to apply; all unless given.
 * @returns how many were applied.
 * @throws StartError naming the migration that failed.
 */
export async function applyMigrations(
  sql: postgres.Sql,
  folder: string,
  until?: string,
): Promise<number> {
  await ensureHistory(sql);
  const applied = await sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations`;
  const known = new Set(applied.map((row) => row.version));
  const pending = readMigrations(folder)
    .filter(({ version }) => !known.has(version) && (until === undefined || version <= until));
  for (const migration of pending) await apply(sql, migration);
  return pending.length;
}

/** Versions of the migrations in a folder, oldest first. */
export function knownMigrations(folder: string): string[] {
  return readMigrations(folder).map(({ version }) => version);
}

async function ensureHistory(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text primary key);
    alter table supabase_migrations.schema_migrations
      add column if not exists statements text[],
      add column if not exists name text;`).simple();
}

function readMigrations(folder: string): Migration[] {
  return [...Deno.readDirSync(folder)]
    .map(({ name: file }) => ({ file, parts: FILE_NAME.exec(file) }))
    .filter(({ parts }) => parts !== null)
    .map(({ file, parts }) => ({
      version: parts![1]!,
      name: parts![2]!,
      sql: Deno.readTextFileSync(join(folder, file)),
    }))
    .sort((a, b) => (a.version < b.version ? -1 : 1));
}

async function apply(sql: postgres.Sql, migration: Migration): Promise<void> {
  const { version, name } = migration;
  try {
    await sql.begin(async (transaction) => {
      await transaction.unsafe(migration.sql).simple();
      await transaction`
        insert into supabase_migrations.schema_migrations (version, name, statements)
        values (${version}, ${name}, ${splitStatements(migration.sql)})`;
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`Migration ${version}_${name} failed: ${reason}`);
  }
}
