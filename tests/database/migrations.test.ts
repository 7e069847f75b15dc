import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyMigrations, listKnownVersions } from '../../scripts/stack/database/migrations.ts';
import { MIGRATIONS_DIR } from '../../scripts/lib/paths.ts';
import { openEmbedded, type TestDatabase } from '../../scripts/testing/temporary-database.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await openEmbedded('migrated');
  folder = Deno.makeTempDirSync({ prefix: 'migrations-' });
  for (const { name } of Deno.readDirSync(MIGRATIONS_DIR)) {
    Deno.copyFileSync(join(MIGRATIONS_DIR, name), join(folder, name));
  }
});
afterEach(async () => {
  await database.close();
  Deno.removeSync(folder, { recursive: true });
});

const TYPES = '20261122000200_types.sql';

const versions = async () =>
  (await database.sql`select version from supabase_migrations.schema_migrations order by 1`)
    .map(({ version }) => version);

describe('a migrated database', () => {
  test('has a record of every migration, and none is applied twice', async () => {
    expect(await versions()).toEqual(listKnownVersions(MIGRATIONS_DIR));
    expect(await applyMigrations(database.sql, folder)).toBe(0);
  });

  test('gets a new migration', async () => {
    Deno.writeTextFileSync(join(folder, '29990101000000_next.sql'), 'create table public.next ();');
    expect(await applyMigrations(database.sql, folder)).toBe(1);
    expect(await versions()).toContain('29990101000000');
  });

  test.each([
    ['a statement', 'create type public.added as enum ();'],
    ['a comment', '-- One more word.'],
  ])(
    'is refused when an applied migration has %s more, and nothing is applied',
    async (_, more) => {
      const text = Deno.readTextFileSync(join(folder, TYPES));
      Deno.writeTextFileSync(join(folder, TYPES), `${text}\n${more}\n`);
      Deno.writeTextFileSync(
        join(folder, '29990101000000_next.sql'),
        'create table public.next ();',
      );
      const refusal = expect(applyMigrations(database.sql, folder)).rejects;
      await refusal.toThrow(`supabase/migrations/${TYPES} is not what was applied`);
      expect(await versions()).not.toContain('29990101000000');
    },
  );

  test('is accepted however the Supabase CLI divided the statements', async () => {
    const text = Deno.readTextFileSync(join(folder, TYPES));
    const divided = text.split(/(?<=;\n)/).map((each) => `\n${each}\n`);
    await database.sql`
      update supabase_migrations.schema_migrations set statements = ${divided}
      where version = '20261122000200'`;
    expect(await applyMigrations(database.sql, folder)).toBe(0);
  });

  test('is accepted where a migration was marked as applied without its statements', async () => {
    await database.sql`update supabase_migrations.schema_migrations set statements = null`;
    expect(await applyMigrations(database.sql, folder)).toBe(0);
  });
});

test('a database from before 0.1.0 is refused with the way by backup and restore', async () => {
  await database.sql`
    update supabase_migrations.schema_migrations set version = '20261121000100'
    where version = '20261122000100'`;
  const before = await versions();
  await expect(applyMigrations(database.sql, folder)).rejects.toThrow(
    /before 0\.1\.0.*`deno task backup FOLDER` with that earlier version.*`deno task restore FOLDER`/,
  );
  expect(await versions()).toEqual(before);
});

test('a migration that fails is named, and leaves nothing behind', async () => {
  const file = '29990101000000_broken.sql';
  Deno.writeTextFileSync(join(folder, file), 'create table public.half (); select 1 / 0;');
  await expect(applyMigrations(database.sql, folder))
    .rejects.toThrow(`Migration ${file} failed: division by zero`);
  expect(await database.sql`select to_regclass('public.half') as half`).toEqual([{ half: null }]);
});
