import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareCatalogs } from '../../scripts/migration/compare-catalogs.ts';
import { type Catalog, readCatalog } from '../../scripts/migration/read-catalog.ts';
import {
  applySchemaFiles,
  readSchemaFiles,
  type SchemaFile,
} from '../../scripts/migration/schema-files.ts';
import { schemaStatements } from '../../scripts/migration/schema-statements.ts';
import { writeMigration } from '../../scripts/migration/write-migration.ts';
import {
  openEmptyDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../../scripts/testing/temporary-database.ts';

let migrated: TestDatabase;
let before: Catalog;

beforeAll(async () => {
  migrated = await openTestDatabase();
  before = await readCatalog(migrated.sql);
});
afterAll(() => migrated.close());

/** Rolls a transaction back. */
class Undo extends Error {}

type Edit = [was: string, becomes: string];

/** Returns the schema files with these edits, each of which must change something. */
function edited(edits: Edit[], added: string): SchemaFile[] {
  const files = readSchemaFiles();
  for (const [was, becomes] of edits) {
    const file = files.find(({ sql }) => sql.includes(was));
    expect(file, was).toBeDefined();
    file!.sql = file!.sql.replace(was, () => becomes);
  }
  return [...files, { file: 'schemas/added.sql', sql: added }];
}

async function migrationTo(files: SchemaFile[]): Promise<{ migration: string; after: Catalog }> {
  const declared = await openEmptyDatabase();
  try {
    await applySchemaFiles(declared.sql, files);
    const after = await readCatalog(declared.sql);
    return { migration: writeMigration(before, after, schemaStatements(files))!, after };
  } finally {
    await declared.close();
  }
}

const EDITS: Edit[] = [
  ['create function public.today() returns date', 'create function public.today() returns text'],
  ["(now() at time zone 'utc')::date", "((now() at time zone 'utc')::date)::text"],
  ['grant execute on function public.own_sessions to authenticated;', ''],
  ['before update on public.blocks', 'before insert or update on public.blocks'],
  [
    'create policy blocks_delete_policy on public.blocks for delete to authenticated\n' +
    '  using ((select public.is_editor()));',
    '',
  ],
  [
    'create policy users_select_policy on public.users for select to authenticated\n  using (',
    'create policy users_select_policy on public.users for select to authenticated\n  using (false or ',
  ],
  ['grant select on public.blocks to anon;', ''],
  ['create index threads_newest_idx on public.threads (updated_at desc, id desc);', ''],
  ["'Whether its dialog can still change the request'", "'A later turn may still change it'"],
  ['comment on column public.thread_holds.ends_at', 'comment on column public.thread_holds.since'],
  [
    'where (document_id, run) not in (select document_id, run from public.hidden_runs);',
    'where (document_id, run) not in (select document_id, run from public.hidden_runs) and id > 0;',
  ],
];

const ADDED = `
  create type public.added_kind as enum ('one', 'two');
  -- A table that is new.
  create table public.added (
    id bigint primary key generated always as identity,
    kind public.added_kind not null,
    thread_id uuid unique references public.threads (id)
  );
  comment on column public.added.kind is 'One of two';
  create index added_kind_idx on public.added (kind);
  alter table public.added enable row level security;
  grant select, update (kind) on public.added to authenticated;
  grant all on public.added to service_role;
  create policy added_select_policy on public.added for select to authenticated
    using ((select public.is_operator()));
  create function public.count_added() returns bigint
  language sql stable set search_path = '' as $$ select count(*) from public.added $$;
  grant execute on function public.count_added to service_role;
  create trigger touch_updated_at
    before update on public.added
    for each row execute function public.touch_updated_at();`;

test('the migration that is written leads to the schema files', async () => {
  const { migration, after } = await migrationTo(edited(EDITS, ADDED));
  expect(migration).not.toContain('To write by hand');
  const applied = migrated.sql.begin(async (tx) => {
    await tx.unsafe(migration).simple();
    expect(compareCatalogs(await readCatalog(tx), after)).toEqual([]);
    throw new Undo();
  });
  await expect(applied).rejects.toThrow(Undo);
});

test('a function that keeps its arguments and result is replaced, so that its grants stay', async () => {
  const { migration } = await migrationTo(
    edited([["(now() at time zone 'utc')::date", "(now() at time zone 'utc' + '0 s')::date"]], ''),
  );
  expect(migration).toMatch(
    /^set check_function_bodies = off;\n\ncreate or replace function public\.today/,
  );
  expect(migration).not.toMatch(/^(drop|grant)/m);
});

test('a change of a table is listed for its author and not guessed', async () => {
  const { migration } = await migrationTo(
    edited([['  title text not null check', '  subtitle text,\n  title text not null check']], ''),
  );
  expect(migration).toBe(
    '-- To write by hand, including what happens to the rows:\n' +
      '--   column public.blocks.subtitle: missing -> text storage x\n',
  );
});

test('nothing is written where nothing differs', () => {
  expect(writeMigration(before, new Map(before), schemaStatements(readSchemaFiles()))).toBeNull();
});
