import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type postgres from 'postgres';
import { StartError, toMessage } from '../../lib/start-error.ts';
import {
  hasReplaced,
  readReplaced,
  refusePartlyReplaced,
  REPLACING,
} from './replaced-migrations.ts';
import { splitStatements } from './split-statements.ts';

/** A file of supabase/migrations: `<version>_<name>.sql`. */
interface Migration {
  version: string;
  file: string;
  name: string;
  sql: string;
}

/** A row of the Supabase CLI's record; `statements` is null when `migration repair` wrote it. */
interface Applied {
  version: string;
  statements: string[] | null;
}

const FILE_NAME = /^(\d+)_(.+)\.sql$/;

/** Versions of the migrations before 0.1.0, which the baseline replaced. */
const BEFORE_BASELINE = /^20261121/;

/** Version of the baseline's last migration. */
const BASELINE = '20261122001500';

/**
 * Applies the missing migrations in order, each with its record in one transaction. The record is
 * the Supabase CLI's, so that `supabase migration list` and `supabase db push` continue from here.
 *
 * @param until version of the last one to apply; defaults to all.
 * @returns the number of applied migrations.
 * @throws StartError that names the migration that failed or was changed after it was applied; also
 * when the database is older than 0.1.0, or has some of the unreleased migrations before 0.2.0.
 */
export async function applyMigrations(
  sql: postgres.Sql,
  folder: string,
  until?: string,
): Promise<number> {
  await ensureHistory(sql);
  await markReplacing(sql, folder);
  const pending = (await findPending(sql, folder))
    .filter(({ version }) => until === undefined || version <= until);
  for (const migration of pending) await apply(sql, migration);
  return pending.length;
}

/**
 * Lists the migrations that a database does not have, oldest first; changes nothing.
 *
 * @throws StartError as `applyMigrations` does for a state that cannot be migrated.
 */
export async function listPendingMigrations(sql: postgres.Sql, folder: string): Promise<string[]> {
  return (await findPending(sql, folder)).map(({ file }) => file);
}

async function findPending(sql: postgres.Sql, folder: string): Promise<Migration[]> {
  const migrations = readMigrations(folder);
  const applied = await readHistory(sql) ?? [];
  refuseOldDatabase(applied);
  refuseChanges(migrations, applied);
  const known = new Set(findEquivalentMigrations(applied.map(({ version }) => version), folder));
  return migrations.filter(({ version }) => !known.has(version));
}

/**
 * Lists the versions of the applied migrations, oldest first; returns null when the database has no
 * record of migrations.
 */
export async function listAppliedVersions(
  sql: postgres.Sql | postgres.TransactionSql,
): Promise<string[] | null> {
  return (await readHistory(sql))?.map(({ version }) => version) ?? null;
}

async function readHistory(sql: postgres.Sql | postgres.TransactionSql): Promise<Applied[] | null> {
  const [found] = await sql`
    select to_regclass('supabase_migrations.schema_migrations') is not null as is_migrated`;
  if (!found!.is_migrated) return null;
  return await sql<Applied[]>`
    select version, statements from supabase_migrations.schema_migrations order by version`;
}

/** Lists the versions of the migrations in a folder, oldest first. */
export function listKnownVersions(folder: string): string[] {
  return readMigrations(folder).map(({ version }) => version);
}

/**
 * Returns the versions of the migrations in `folder` that create the same
 * schema as these versions: the baseline for versions before 0.1.0, those of
 * 0.2.0 for the ones that they replaced, otherwise the same versions.
 *
 * @throws StartError when only some of the replaced migrations are among them.
 */
export function findEquivalentMigrations(versions: string[], folder: string): string[] {
  if (versions.some((version) => BEFORE_BASELINE.test(version))) {
    return listKnownVersions(folder).filter((version) => version <= BASELINE);
  }
  refusePartlyReplaced(versions);
  if (!hasReplaced(versions)) return versions;
  const replaced = readReplaced();
  return [
    ...versions.filter((version) => !replaced.includes(version)),
    ...listKnownVersions(folder).filter(isReplacing),
  ].sort();
}

const isReplacing = (version: string) => REPLACING.test(version);

/**
 * Records the migrations of 0.2.0 instead of the unreleased ones, which created the same schema.
 */
async function markReplacing(sql: postgres.Sql, folder: string): Promise<void> {
  if (!hasReplaced(await listAppliedVersions(sql) ?? [])) return;
  await sql.begin(async (transaction) => {
    await transaction`
      delete from supabase_migrations.schema_migrations where version in ${
      transaction(readReplaced())
    }`;
    for (const migration of readMigrations(folder)) {
      if (isReplacing(migration.version)) await record(transaction, migration);
    }
  });
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
      file,
      name: parts![2]!,
      sql: Deno.readTextFileSync(join(folder, file)),
    }))
    .sort((a, b) => (a.version < b.version ? -1 : 1));
}

function refuseOldDatabase(applied: Applied[]): void {
  if (!applied.some(({ version }) => BEFORE_BASELINE.test(version))) return;
  throw new StartError(
    'The database was made by a version before 0.1.0, whose migrations this one does not continue. ' +
      'Move its data with a backup: run `deno task backup FOLDER` with that earlier version, then ' +
      '`deno task restore FOLDER` with this one, into an empty database (a new DATA_DIR or ' +
      'DATABASE_URL).',
  );
}

/**
 * Rejects a migration that was changed after it was applied, because the change would never reach
 * this database.
 */
function refuseChanges(migrations: Migration[], applied: Applied[]): void {
  const recorded = new Map(applied.map(({ version, statements }) => [version, statements]));
  for (const { version, file, sql } of migrations) {
    const statements = recorded.get(version);
    if (!statements || checksum(statements) === checksum([sql])) continue;
    throw new StartError(
      `supabase/migrations/${file} is not what was applied to the database: a migration never ` +
        'changes once it is applied. Restore the file, and make the change in a new migration.',
    );
  }
}

/**
 * Returns a checksum that is equal for the file and for the statements recorded by this code or the
 * Supabase CLI, whose versions preserve different white space and semicolons.
 */
function checksum(statements: string[]): string {
  return createHash('sha256').update(statements.join('').replace(/[\s;]/g, '')).digest('hex');
}

async function apply(sql: postgres.Sql, migration: Migration): Promise<void> {
  try {
    await sql.begin(async (transaction) => {
      await transaction.unsafe(migration.sql).simple();
      await record(transaction, migration);
    });
  } catch (error) {
    throw new StartError(`Migration ${migration.file} failed: ${toMessage(error)}`);
  }
}

async function record(
  transaction: postgres.TransactionSql,
  { version, name, sql }: Migration,
): Promise<void> {
  await transaction`
    insert into supabase_migrations.schema_migrations (version, name, statements)
    values (${version}, ${name}, ${splitStatements(sql)})`;
}
