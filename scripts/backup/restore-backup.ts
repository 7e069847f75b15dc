import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type postgres from 'postgres';
import {
  applyMigrations,
  findEquivalentMigrations,
  listAppliedVersions,
  listKnownVersions,
} from '../stack/database/migrations.ts';
import { MIGRATIONS_DIR } from '../lib/paths.ts';
import { StartError } from '../lib/start-error.ts';
import { adaptAccounts } from './adapt-accounts.ts';
import { fileOf, type Manifest, readManifest } from './manifest.ts';
import { backupTables, quoted, type Table } from './tables.ts';
import { EXACT_TEXT } from './write-backup.ts';

/** Tables into which migrations insert rows; the backup's rows replace them. */
const FILLED_BY_MIGRATIONS = [
  'public.model_budgets',
  'public.settings_changes',
  'public.retrieval_thresholds',
];

/**
 * Table of erasures, which keeps the database's rows and adds those of the
 * backup.
 */
const ERASURES = 'public.erasures';

const BATCH_CHARACTERS = 4_000_000;

/**
 * Restores a backup into an empty database: applies the migrations of its data, loads the data in
 * one transaction, applies the later migrations, and erases again the persons that the backup, the
 * database or `erasures` name.
 *
 * @param sql a connection that owns the tables, on a database with Supabase's roles and schema
 * `auth`.
 * @param erasures hashes of rows that were erased after the backup.
 * @throws StartError when the database is not empty or newer than the backup, or the backup is
 * damaged or of a newer version.
 */
export async function restoreBackup(
  sql: postgres.Sql,
  folder: string,
  erasures: string[] = [],
): Promise<Manifest> {
  const manifest = readManifest(folder);
  const migrations = findEquivalentMigrations(manifest.migrations, MIGRATIONS_DIR);
  refuseNewerBackup(migrations);
  await refuseRows(sql);
  await refuseNewerDatabase(sql, migrations);
  await applyMigrations(sql, MIGRATIONS_DIR, migrations.at(-1));
  await sql.begin((transaction) => load(transaction, folder, manifest));
  await applyMigrations(sql, MIGRATIONS_DIR);
  await sql`select public.apply_erasures(${erasures})`;
  return manifest;
}

function refuseNewerBackup(migrations: string[]): void {
  const known = listKnownVersions(MIGRATIONS_DIR);
  const unknown = migrations.find((version) => !known.includes(version));
  if (!unknown) return;
  throw new StartError(
    `The backup was made by a newer version: there is no migration ${unknown} here.`,
  );
}

async function refuseRows(sql: postgres.Sql | postgres.TransactionSql): Promise<void> {
  for (const { name } of await backupTables(sql)) {
    if ([...FILLED_BY_MIGRATIONS, ERASURES].includes(name)) continue;
    const [row] = await sql.unsafe(`select exists (select from ${name}) as has_rows`);
    if (!row!.has_rows) continue;
    throw new StartError(
      `The database is not empty, ${name} holds rows: restore into a new one, before its first start.`,
    );
  }
}

async function refuseNewerDatabase(sql: postgres.Sql, migrations: string[]): Promise<void> {
  const applied = await listAppliedVersions(sql) ?? [];
  const ahead = applied.find((version) => !migrations.includes(version));
  if (!ahead) return;
  throw new StartError(
    `The database is ahead of the backup, by migration ${ahead}: restore into a database ` +
      'without tables; restoring applies the migrations.',
  );
}

/**
 * Loads rows without triggers and foreign keys, which the rows satisfied when they were backed up.
 */
async function load(
  sql: postgres.TransactionSql,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  await sql.unsafe(EXACT_TEXT).simple();
  await sql.unsafe('set local session_replication_role = replica');
  const tables = new Map((await backupTables(sql)).map((table) => [table.name, table]));
  for (const name of tables.keys()) {
    await sql.unsafe(`lock table ${name} in share row exclusive mode`);
  }
  await refuseRows(sql);
  for (const name of FILLED_BY_MIGRATIONS) {
    const isInBackup = manifest.tables.some((table) => table.name === name);
    if (isInBackup) await sql.unsafe(`delete from ${name}`);
  }
  for (const { name, columns, rows } of manifest.tables) {
    const table = tables.get(name);
    if (!table) throw new StartError(`The backup holds ${name}, which the database does not have.`);
    const stored = await loadTable(sql, keepColumns(table, columns), fileOf(folder, name));
    if (stored !== rows && name !== ERASURES) {
      throw new StartError(`${name}: ${stored} rows were restored, not ${rows}.`);
    }
  }
  await adaptAccounts(sql);
}

/**
 * Keeps only the columns that the backup has, too: Supabase's `auth` and the
 * embedded one differ in a few unimportant ones.
 */
function keepColumns(table: Table, columns: string[]): Table {
  return { ...table, columns: table.columns.filter(({ name }) => columns.includes(name)) };
}

async function loadTable(
  sql: postgres.TransactionSql,
  table: Table,
  path: string,
): Promise<number> {
  const columns = table.columns.map(({ name }) => quoted(name)).join(', ');
  const values = table.columns
    .map(({ name, type }) => `(r->>'${name.replaceAll("'", "''")}')::${type}`)
    .join(', ');
  const insert = `insert into ${table.name} (${columns}) overriding system value
    select ${values} from pg_catalog.jsonb_array_elements($1::text::jsonb) as r
    ${table.name === ERASURES ? 'on conflict do nothing' : ''}`;
  let stored = 0;
  for await (const batch of batches(path)) {
    stored += (await sql.unsafe(insert, [`[${batch.join(',')}]`])).count;
  }
  for (const { name } of table.columns.filter(({ isIdentity }) => isIdentity)) {
    await sql.unsafe(`
      select pg_catalog.setval(
        pg_catalog.pg_get_serial_sequence('${table.name}', '${name}'), pg_catalog.max(${
      quoted(name)
    })
      ) from ${table.name} having pg_catalog.count(*) > 0`);
  }
  return stored;
}

/** Yields the lines of a file in batches. */
async function* batches(path: string): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let characters = 0;
  for await (
    const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })
  ) {
    batch.push(line);
    characters += line.length;
    if (characters < BATCH_CHARACTERS) continue;
    yield batch;
    [batch, characters] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}
