import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { MIGRATIONS_DIR } from '../../scripts/lib/paths.ts';
import { actAs, actAsOwner, type Actor } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';

const onFixture = useFixture();

/** The time is sent as text, because the driver would cut its microseconds. */
async function save(sql: TransactionSql, fields: Record<string, unknown> = {}) {
  const [block] = await sql`select updated_at::text from public.blocks where id = ${ROWS.block}`;
  const { key, version, html, expected, again } = {
    key: crypto.randomUUID(),
    version: 'v1.1',
    html: '<p>',
    again: false,
    expected: block!.updated_at,
    ...fields,
  };
  const [row] = await sql`
    select public.save_block_version(
      ${key}, '/test/block', ${version}, '[]', ${html}, '',
      ${expected}::text::timestamptz, null, ${again}
    ) ->> 'outcome' as outcome`;
  return row!.outcome;
}

const stored = (sql: TransactionSql) =>
  sql`select version from public.block_snapshots where block_id = ${ROWS.block} order by version`
    .then((rows) => rows.map(({ version }) => version));

describe('saving a version', () => {
  test.each<[Actor, boolean]>([
    ['anonymous', false],
    ['removed', false],
    ['viewer', false],
    ['stranger', false],
    ['editor', true],
    ['service', true],
  ])(
    'is allowed to %s: %s',
    onFixture<[Actor, boolean]>(async (sql, actor, isAllowed) => {
      await actAs(sql, actor);
      const outcome = await sql.savepoint((inner) => save(inner)).catch(({ code }) => code);
      await actAsOwner(sql);
      expect(outcome).toBe(isAllowed ? 'saved' : '42501');
      expect(await stored(sql)).toEqual(isAllowed ? ['v1.0', 'v1.1'] : ['v1.0']);
    }),
  );

  test.each<[string, Record<string, unknown>]>([
    ['changed', { expected: '2026-01-01' }],
    ['label_taken', { version: 'v1.0' }],
  ])(
    'that is %s stores nothing',
    onFixture<[string, Record<string, unknown>]>(async (sql, outcome, fields) => {
      const block = () => sql`select * from public.blocks where id = ${ROWS.block}`;
      const before = await block();
      await actAs(sql, 'editor');
      expect(await save(sql, fields)).toBe(outcome);
      expect([...await block()]).toEqual([...before]);
      expect(await stored(sql)).toEqual(['v1.0']);
    }),
  );

  test(
    'under a label again needs to be meant so',
    onFixture(async (sql) => {
      await actAs(sql, 'editor');
      expect(await save(sql, { version: 'v1.0', again: true })).toBe('saved');
      expect(await stored(sql)).toEqual(['v1.0', 'v1.0']);
    }),
  );

  test(
    'forgets keys after a day, and others keep theirs',
    onFixture(async (sql) => {
      await sql`update public.block_saves set created_at = now() - interval '25 hours'`;
      await sql`
        insert into public.block_saves (key, request_hash, answer, created_by, created_at)
        values ('server', 'x', '{}', null, now() - interval '25 hours')`;
      await actAs(sql, 'editor');
      await save(sql, { key: 'mine' });
      await actAsOwner(sql);
      const keys = await sql`select key from public.block_saves order by key`;
      expect(keys.map(({ key }) => key)).toEqual(['mine', 'server']);
    }),
  );
});

test(
  'the migration writes labels with zeros in front as they are meant, in histories, too',
  onFixture(async (sql) => {
    const file = [...Deno.readDirSync(MIGRATIONS_DIR)]
      .find(({ name }) => name.endsWith('_snapshots.sql'))!.name;
    const text = Deno.readTextFileSync(`${MIGRATIONS_DIR}/${file}`);
    const moves = text.slice(text.indexOf('-- `v01.002`'), text.indexOf('create table'));
    await sql.unsafe(`alter domain public.version_label drop constraint version_label_form;
      alter domain public.version_label
        add constraint version_label_form check (value ~ '^v\\d+\\.\\d+$');
      alter table public.blocks drop constraint blocks_changelog_check`);
    const changelog = [{ version: 'v01.002', changes: ['A'] }, 'odd', { version: 'v0.0' }];
    await sql`
      update public.blocks set version = 'v01.002', changelog = ${sql.json(changelog)}
      where id = ${ROWS.block}`;
    await sql`
      insert into public.block_snapshots (block_id, version, html, css, changelog)
      values (${ROWS.block}, 'v00.00', '', '', ${sql.json(changelog)})`;
    await sql.unsafe(moves);
    const tidy = [{ version: 'v1.2', changes: ['A'] }, 'odd', { version: 'v0.0' }];
    expect([...await sql`select version, changelog from public.blocks where id = ${ROWS.block}`])
      .toEqual([{ version: 'v1.2', changelog: tidy }]);
    expect([
      ...await sql`
        select version, changelog from public.block_snapshots where version = 'v0.0'`,
    ]).toEqual([{ version: 'v0.0', changelog: tidy }]);
    await expect(sql.savepoint((inner) => inner`update public.blocks set version = 'v01.0'`))
      .rejects.toMatchObject({ code: '23514' });
  }),
);
