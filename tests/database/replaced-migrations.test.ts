import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  applyMigrations,
  findEquivalentMigrations,
  listAppliedVersions,
  listKnownVersions,
  listPendingMigrations,
} from '../../scripts/stack/database/migrations.ts';
import { readReplaced, REPLACING } from '../../scripts/stack/database/replaced-migrations.ts';
import { MIGRATIONS_DIR } from '../../scripts/lib/paths.ts';
import {
  openServerOrEmbedded,
  openTestDatabase,
  type TestDatabase,
} from '../../scripts/testing/temporary-database.ts';
import { prepareSupabase } from '../../scripts/stack/supabase/prepare-supabase.ts';
import { ABILITIES } from './abilities.ts';
import { contents } from './contents.ts';

const REPLACED = readReplaced();
const KNOWN = listKnownVersions(MIGRATIONS_DIR);
const RELEASED = KNOWN.filter((version) => version < REPLACED[0]!);
/** Migrations after the replacing ones. */
const LATER = KNOWN.filter((version) => version > REPLACED.at(-1)! && !REPLACING.test(version));
const LAST_REPLACING = KNOWN.findLast((version) => REPLACING.test(version))!;

const WAY = /30 of \d+ migrations .* `deno task update` there, or `deno task restore` for a backup/;

/** Changes the records to those of a database with only these versions. */
async function recordOnly({ sql }: TestDatabase, versions: string[]): Promise<void> {
  await sql`delete from supabase_migrations.schema_migrations`;
  const rows = versions.map((version) => ({ version, name: 'x', statements: [`-- ${version}`] }));
  await sql`
    insert into supabase_migrations.schema_migrations ${
    sql(rows.filter(({ version }) => !RELEASED.includes(version)), 'version', 'name', 'statements')
  }`;
  for (const version of versions.filter((each) => RELEASED.includes(each))) {
    await sql`insert into supabase_migrations.schema_migrations (version) values (${version})`;
  }
}

test('the migrations that 0.2.0 replaces are gone, and those that replace them are there', () => {
  expect(KNOWN.filter((version) => REPLACED.includes(version))).toEqual([]);
  expect(KNOWN.filter((version) => REPLACING.test(version)).length).toBeGreaterThan(9);
});

describe('a filled database that has been through everything that 0.2.0 replaces', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    for (const ability of Object.values(ABILITIES)) await ability(database.sql);
    await recordOnly(database, [...RELEASED, ...REPLACED]);
  });
  afterAll(() => database.close());

  test('waits for what comes after 0.2.0 alone', async () => {
    const waiting = await listPendingMigrations(database.sql, MIGRATIONS_DIR);
    expect(waiting.map((file) => file.split('_')[0])).toEqual(LATER);
  });

  test('gets the records of 0.2.0 and keeps every row', async () => {
    const { sql } = database;
    const before = await contents(sql);
    expect(await applyMigrations(sql, MIGRATIONS_DIR, LAST_REPLACING)).toBe(0);
    expect(await listAppliedVersions(sql)).toEqual(
      KNOWN.filter((version) => !LATER.includes(version)),
    );
    expect(await contents(sql)).toEqual(before);
    expect(Object.values(before).flat().length).toBeGreaterThan(50);
  });

  test('is refused from then on when a recorded file changes', async () => {
    const folder = Deno.makeTempDirSync({ prefix: 'migrations-' });
    try {
      for (const { name } of Deno.readDirSync(MIGRATIONS_DIR)) {
        const text = Deno.readTextFileSync(join(MIGRATIONS_DIR, name));
        Deno.writeTextFileSync(
          join(folder, name),
          REPLACING.test(name.slice(0, 14)) ? `${text}--\n` : text,
        );
      }
      await expect(applyMigrations(database.sql, folder)).rejects.toThrow(
        'is not what was applied',
      );
    } finally {
      Deno.removeSync(folder, { recursive: true });
    }
  });
});

describe('a filled database that has been through a part of it', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openServerOrEmbedded();
    const { sql, url } = database;
    await prepareSupabase(sql, url);
    await applyMigrations(sql, MIGRATIONS_DIR, RELEASED.at(-1));
    await sql`
      insert into public.blocks (path, title, version) values ('/hero', 'Hero', 'v1.0')`;
    await recordOnly(database, [...RELEASED, ...REPLACED.slice(0, 30)]);
  });
  afterAll(() => database.close());

  test('is refused with the way on, and nothing in it changes', async () => {
    const { sql } = database;
    const before = [await contents(sql), await listAppliedVersions(sql)];
    await expect(applyMigrations(sql, MIGRATIONS_DIR)).rejects.toThrow(WAY);
    await expect(listPendingMigrations(sql, MIGRATIONS_DIR)).rejects.toThrow(WAY);
    expect([await contents(sql), await listAppliedVersions(sql)]).toEqual(before);
  });
});

describe('the migrations of a backup', () => {
  test('are those of 0.2.0 where it has all that they replace', () => {
    expect(findEquivalentMigrations([...RELEASED, ...REPLACED], MIGRATIONS_DIR)).toEqual([
      ...RELEASED,
      ...KNOWN.filter((version) => REPLACING.test(version)),
    ]);
  });

  test('are refused with the way on where it has a part', () => {
    const some = [...RELEASED, ...REPLACED.slice(0, 30)];
    expect(() => findEquivalentMigrations(some, MIGRATIONS_DIR)).toThrow(WAY);
  });

  test('are its own where it is of a release', () => {
    expect(findEquivalentMigrations(RELEASED, MIGRATIONS_DIR)).toEqual(RELEASED);
  });
});
