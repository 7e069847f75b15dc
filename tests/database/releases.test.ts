import { join } from 'node:path';
import type postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareSupabase } from '../../scripts/stack/supabase/prepare-supabase.ts';
import { restoreBackup } from '../../scripts/backup/restore-backup.ts';
import { writeBackup } from '../../scripts/backup/write-backup.ts';
import { applyMigrations, knownMigrations } from '../../scripts/stack/database/migrations.ts';
import { ensureRoles } from '../../scripts/stack/database/roles.ts';
import { MIGRATIONS_DIR } from '../../scripts/stack/paths.ts';
import { openServerOrEmbedded, type TestDatabase } from '../support/database.ts';
import { ABILITIES } from './abilities.ts';

const FOLDER = join(import.meta.dirname!, 'releases');
const RELEASES = [...Deno.readDirSync(FOLDER)].map(({ name }) => name).sort();

type Contents = Record<string, Record<string, unknown>[]>;

/** Columns that a release had and later ones have not. */
const DROPPED: Record<string, string> = { document_chunks: 'search', chunk_drafts: 'embedding' };

/** Rows of all tables of `public`, each as JSON. */
async function contents(sql: postgres.Sql): Promise<Contents> {
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`;
  const all: Contents = {};
  for (const { name } of tables) {
    const rows = await sql.unsafe(
      `select to_jsonb(r) as row from public.${name} as r order by to_jsonb(r)::text`,
    );
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

describe.each(RELEASES)('a database of %s', (release) => {
  let database: TestDatabase;
  let before: Contents;

  beforeAll(async () => {
    database = await openServerOrEmbedded();
    const { sql, url } = database;
    await ensureRoles(sql);
    await sql.unsafe(Deno.readTextFileSync(join(FOLDER, release))).simple();
    await sql.unsafe('reset all');
    await sql`insert into public.agent_configs (version, system_prompt) values (900, 'Its branch is gone')`;
    before = await contents(sql);
    await prepareSupabase(sql, url);
    await applyMigrations(sql, MIGRATIONS_DIR);
  });
  afterAll(() => database.close());

  test('has every migration now, and all its rows still', async () => {
    const { sql } = database;
    expect(
      (await sql`select version from supabase_migrations.schema_migrations order by 1`)
        .map(({ version }) => version),
    ).toEqual(knownMigrations(MIGRATIONS_DIR));
    const after = await contents(sql);
    for (const [table, rows] of Object.entries(before)) {
      expect(rows, `${table} has rows in the release`).not.toHaveLength(0);
      expect(after[table], table).toHaveLength(rows.length);
      // Columns that came since are the migration's business.
      const kept = rows.map(({ [DROPPED[table] ?? '']: _, ...row }) => row);
      expect(after[table], table).toEqual(
        expect.arrayContaining(kept.map((row) => expect.objectContaining(row))),
      );
    }
  });

  test('was started, so that a version whose branch is gone is no legacy one', async () => {
    expect(await database.sql`select from legacy_agent_configs()`).toHaveLength(0);
  });

  test.each(Object.entries(ABILITIES))('%s', (_, ability) => ability(database.sql));

  test('a backup moves it', async () => {
    const root = Deno.makeTempDirSync({ prefix: 'release-' });
    const copy = await openServerOrEmbedded();
    try {
      await writeBackup(database.sql, join(root, 'backup'));
      await prepareSupabase(copy.sql, copy.url);
      await restoreBackup(copy.sql, join(root, 'backup'));
      // Half-done work stays where it is, and so do the secrets of API keys.
      const staying = { chunk_drafts: [], api_key_secrets: [] };
      expect(await contents(copy.sql))
        .toEqual({ ...await contents(database.sql), ...staying });
    } finally {
      await copy.close();
      Deno.removeSync(root, { recursive: true });
    }
  });
});
