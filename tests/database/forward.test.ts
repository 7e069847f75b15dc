import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareSupabase } from '../../scripts/backup/prepare-supabase.ts';
import { applyMigrations, knownMigrations } from '../../scripts/stack/database/migrations.ts';
import { MIGRATIONS_DIR } from '../../scripts/stack/paths.ts';
import { openEmbedded, type TestDatabase } from '../support/database.ts';
import { FIXTURE } from './fixture.ts';

/** The schema of the first release; each migration since then was one, too. */
const FIRST_RELEASE = '20261121001300';

const RELEASES = knownMigrations(MIGRATIONS_DIR).filter((version) => version >= FIRST_RELEASE);

let database: TestDatabase;
beforeAll(async () => {
  database = await openEmbedded();
}, 60_000);
afterAll(() => database.close());

async function migrateTo(release: string): Promise<void> {
  const { sql, url } = database;
  await sql.unsafe(`
    drop schema if exists public, auth, supabase_migrations cascade;
    create schema public`).simple();
  await prepareSupabase(sql, url);
  await applyMigrations(sql, MIGRATIONS_DIR, release);
}

/** The rows of the fixture for the tables that a release has. */
async function fill(): Promise<string[]> {
  const { sql } = database;
  const tables = await sql<{ name: string }[]>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'auth')`;
  const names = new Set(tables.map(({ name }) => name));
  for (const statement of FIXTURE.split(/;\s*$/m)) {
    const table = /(?:into|update)\s+([\w.]+)/.exec(statement)?.[1];
    if (table && names.has(table)) await sql.unsafe(statement);
  }
  return [...names].filter((name) => name.startsWith('public.')).sort();
}

async function contents(tables: string[]) {
  const all: Record<string, Record<string, unknown>[]> = {};
  for (const table of tables) {
    const rows = await database.sql.unsafe(
      `select to_jsonb(r) as row from ${table} as r order by to_jsonb(r)::text`,
    );
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}

describe('data of the release', () => {
  test.each(RELEASES.slice(0, -1))(
    '%s is all there after the migrations since',
    async (release) => {
      await migrateTo(release);
      const tables = await fill();
      const before = await contents(tables);
      for (const table of tables) expect(before[table], table).not.toHaveLength(0);
      await applyMigrations(database.sql, MIGRATIONS_DIR);
      const after = await contents(tables);
      for (const table of tables) {
        expect(after[table], table).toHaveLength(before[table]!.length);
        // Columns that came since are the migration's business.
        expect(after[table], table).toEqual(
          expect.arrayContaining(before[table]!.map((row) => expect.objectContaining(row))),
        );
      }
    },
    60_000,
  );
});
