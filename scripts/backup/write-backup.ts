import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type postgres from 'postgres';
import { listAppliedVersions } from '../stack/database/migrations.ts';
import { StartError } from '../lib/start-error.ts';
import { fileOf, MANIFEST, type Manifest } from './manifest.ts';
import { backupTables, quoted, type Table } from './tables.ts';

const ROWS_AT_A_TIME = 500;

/** Settings that make the text form of values independent of the server. */
export const EXACT_TEXT = `
  set local search_path = '';
  set local timezone = 'UTC';
  set local datestyle = 'ISO';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
`;

/**
 * Writes a consistent backup of all data and accounts to a new folder: a manifest, and a file for
 * each table with one row per line as JSON, with every value in PostgreSQL's text form. Renames the
 * folder when it is complete. Only its owner may read it, because it contains password hashes.
 *
 * @throws StartError when the folder exists and is not empty, or the database has no tables.
 */
export async function writeBackup(sql: postgres.Sql, folder: string): Promise<Manifest> {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new StartError(`"${folder}" is not empty: name a new folder for the backup.`);
  }
  const draft = `${folder}.partial`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const manifest = await sql.begin(
    'isolation level repeatable read read only',
    (transaction) => writeTables(transaction, draft),
  );
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
  return manifest;
}

async function writeTables(sql: postgres.TransactionSql, folder: string): Promise<Manifest> {
  const migrations = await listAppliedVersions(sql);
  if (!migrations) throw new StartError('There is nothing to back up: no migration yet.');
  const manifest: Manifest = {
    format: 1,
    created_at: new Date().toISOString(),
    migrations,
    tables: [],
  };
  await sql.unsafe(EXACT_TEXT).simple();
  for (const table of await backupTables(sql)) {
    manifest.tables.push(await writeTable(sql, table, fileOf(folder, table.name)));
  }
  const text = JSON.stringify(manifest, null, 2) + '\n';
  writeFileSync(join(folder, MANIFEST), text, { mode: 0o600 });
  return manifest;
}

async function writeTable(sql: postgres.TransactionSql, table: Table, path: string) {
  using file = Deno.openSync(path, { create: true, write: true, truncate: true, mode: 0o600 });
  const hash = createHash('sha256');
  let rows = 0;
  const columns = table.columns.map(({ name }) => quoted(name));
  const values = columns.map((column) => `${column}::text as ${column}`).join(', ');
  const query = sql.unsafe<{ line: string }[]>(
    `select pg_catalog.row_to_json(r)::text as line from (select ${values} from ${table.name}) as r`,
  );
  await query.cursor(ROWS_AT_A_TIME, (page) => {
    const bytes = new TextEncoder().encode(page.map(({ line }) => `${line}\n`).join(''));
    hash.update(bytes);
    for (let at = 0; at < bytes.length;) at += file.writeSync(bytes.subarray(at));
    rows += page.length;
  });
  const names = table.columns.map(({ name }) => name);
  return { name: table.name, columns: names, rows, sha256: hash.digest('hex') };
}
