import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareSupabase } from '../../scripts/stack/supabase/prepare-supabase.ts';
import { restoreBackup } from '../../scripts/backup/restore-backup.ts';
import { writeBackup } from '../../scripts/backup/write-backup.ts';
import { applyMigrations, listKnownVersions } from '../../scripts/stack/database/migrations.ts';
import { ensureRoles } from '../../scripts/stack/database/roles.ts';
import { MIGRATIONS_DIR } from '../../scripts/lib/paths.ts';
import {
  openServerOrEmbedded,
  type TestDatabase,
} from '../../scripts/testing/temporary-database.ts';
import { ABILITIES } from './abilities.ts';
import { type Contents, contents } from './contents.ts';

const FOLDER = join(import.meta.dirname!, 'releases');
const RELEASES = [...Deno.readDirSync(FOLDER)].map(({ name }) => name).sort();

/** Columns that a release had and later ones have not. */
const DROPPED: Record<string, string> = {
  document_chunks: 'search',
  chunk_drafts: 'embedding',
  api_keys: 'own_limit',
};

/** Columns by the names that a release had, with what they are called now. */
const RENAMED: Record<string, Record<string, string>> = { messages: { marks: 'facets' } };

function renamed(table: string, row: Record<string, unknown>) {
  const names = RENAMED[table] ?? {};
  return Object.fromEntries(Object.entries(row).map(([name, each]) => [names[name] ?? name, each]));
}

/** Removes the ids of transactions, which belong to a server and are not in backups. */
function withoutTransactions(all: Contents): Contents {
  return Object.fromEntries(
    Object.entries(all).map(([table, rows]) => [
      table,
      rows.map(({ transaction_id: _, ...row }) => row),
    ]),
  );
}

const ENTRY = { version: 'v1.0', date: '2026-11-21', changes: ['New'] };

describe.each(RELEASES)('a database of %s', (release) => {
  let database: TestDatabase;
  let before: Contents;
  let repaired: readonly unknown[];

  beforeAll(async () => {
    database = await openServerOrEmbedded();
    const { sql, url } = database;
    await ensureRoles(sql);
    await sql.unsafe(Deno.readTextFileSync(join(FOLDER, release))).simple();
    await sql.unsafe('reset all');
    await sql`insert into public.agent_configs (version, system_prompt) values (900, 'Its branch is gone')`;
    before = await contents(sql);
    // Written past the API, which reads none of it.
    await sql`insert into public.blocks (path, title, version, changelog) values
      ('/release/malformed', ' ', 'v1.0', ${
      sql.json([1, { text: 'T' }, ENTRY, { ...ENTRY, date: '2026-02-30' }])
    })`;
    await prepareSupabase(sql, url);
    await applyMigrations(sql, MIGRATIONS_DIR);
    repaired = await sql`
      delete from public.blocks where path = '/release/malformed' returning title, changelog`;
  });
  afterAll(() => database.close());

  test('has every migration now, and all its rows still', async () => {
    const { sql } = database;
    expect(
      (await sql`select version from supabase_migrations.schema_migrations order by 1`)
        .map(({ version }) => version),
    ).toEqual(listKnownVersions(MIGRATIONS_DIR));
    const { block_saves: saves = [], ...others } = before;
    const { idempotency_keys: keys = [], ...rest } = await contents(sql);
    const isOfSave = ({ operation }: Record<string, unknown>) => operation === 'save_block_version';
    expect(keys.filter(isOfSave).map(({ key, fingerprint }) => ({ key, fingerprint })))
      .toEqual(saves.map(({ key, request_hash }) => ({ key, fingerprint: request_hash })));
    const after: Contents = { ...rest, idempotency_keys: keys.filter((row) => !isOfSave(row)) };
    for (const [table, rows] of Object.entries(others)) {
      expect(rows, `${table} has rows in the release`).not.toHaveLength(0);
      expect(after[table], table).toHaveLength(rows.length);
      // Columns that came since are the migration's business.
      const kept = rows.map(({ [DROPPED[table] ?? '']: _, ...row }) => renamed(table, row));
      const names = Object.keys(kept[0]!);
      const shown = (row: Record<string, unknown>) =>
        JSON.stringify(names.map((name) => row[name]));
      const now = new Set(after[table]!.map(shown));
      expect(kept.filter((row) => !now.has(shown(row))), table).toEqual([]);
    }
  });

  test('keeps of a block what the API can read', () => {
    expect(repaired).toEqual([{
      title: '/release/malformed',
      changelog: [ENTRY, { ...ENTRY, date: '2026-02-28' }],
    }]);
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
      // Half-done work, the secrets of API keys and what a server last met stay where they are.
      const staying = { chunk_drafts: [], api_key_secrets: [], model_status: [] };
      // The stems are those of the PostgreSQL that the migration ran on.
      const stems = { common_words: expect.any(Array) };
      expect(withoutTransactions(await contents(copy.sql)))
        .toEqual({ ...withoutTransactions(await contents(database.sql)), ...staying, ...stems });
    } finally {
      await copy.close();
      Deno.removeSync(root, { recursive: true });
    }
  });
});
