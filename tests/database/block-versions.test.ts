import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { MIGRATIONS_DIR } from '../../scripts/lib/paths.ts';
import { actAs, actAsOwner, type Actor, PEOPLE } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';

const onFixture = useFixture();

/** Saves a version. Sends the time as text, because the driver would cut its microseconds. */
async function save(sql: TransactionSql, fields: Record<string, unknown> = {}) {
  const [block] = await sql`select updated_at::text from public.blocks where id = ${ROWS.block}`;
  const { key, version, html, expected, again, caller } = {
    key: crypto.randomUUID(),
    version: 'v1.1',
    html: '<p>',
    again: false,
    caller: 'service',
    expected: block!.updated_at,
    ...fields,
  };
  const [row] = await sql`
    select public.save_block_version(
      ${key}, '/test/block', ${version}, '[]', ${html}, '',
      ${expected}::text::timestamptz, null, ${again}, ${caller}
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
    'takes the key of a person, whatever caller they name, and of a server the caller it names',
    onFixture(async (sql) => {
      const scopes = async () => {
        const rows = await sql`
          select caller from public.idempotency_keys
          where operation = 'save_block_version' and key = 'one' order by caller`;
        return rows.map(({ caller }) => caller);
      };
      await actAs(sql, 'editor');
      expect(await save(sql, { key: 'one', caller: 'website' })).toBe('saved');
      await actAsOwner(sql);
      expect(await scopes()).toEqual([PEOPLE.editor]);
      await actAs(sql, 'service');
      expect(await save(sql, { key: 'one', caller: 'website' })).toBe('saved');
      expect(await save(sql, { key: 'one', caller: 'other' })).toBe('saved');
      expect(await save(sql, { key: 'one', caller: 'other', html: '<b>' })).toBe('key_reused');
      expect(await scopes()).toEqual([PEOPLE.editor, 'other', 'website']);
    }),
  );

  test(
    'again with its key is answered as before, though the block changed since',
    onFixture(async (sql) => {
      const [block] =
        await sql`select updated_at::text from public.blocks where id = ${ROWS.block}`;
      const again = { key: 'one', expected: block!.updated_at };
      await actAs(sql, 'editor');
      expect(await save(sql, again)).toBe('saved');
      await sql`update public.blocks set title = 'Changed since' where id = ${ROWS.block}`;
      expect(await save(sql, again)).toBe('saved');
      expect(await stored(sql)).toEqual(['v1.0', 'v1.1']);
    }),
  );

  test(
    'that is refused keeps no key',
    onFixture(async (sql) => {
      await actAs(sql, 'editor');
      expect(await save(sql, { key: 'one', expected: '2026-01-01' })).toBe('changed');
      await actAsOwner(sql);
      expect(await sql`select from public.idempotency_keys where key = 'one'`).toHaveLength(0);
    }),
  );

  test(
    'finds the keys of before the move to one table',
    onFixture(async (sql) => {
      await sql.unsafe(`create table public.block_saves (
        created_by uuid, key text, request_hash text, answer jsonb, created_at timestamptz)`);
      await sql`
        insert into public.block_saves values
          (${PEOPLE.editor}, 'one', 'x', '{"outcome": "saved"}', now()),
          (null, 'one', 'y', '{"outcome": "saved"}', now() - interval '1 hour')`;
      const file = [...Deno.readDirSync(MIGRATIONS_DIR)]
        .find(({ name }) => name.endsWith('_one_idempotency_table.sql'))!.name;
      const text = Deno.readTextFileSync(`${MIGRATIONS_DIR}/${file}`);
      await sql.unsafe(text.slice(0, text.indexOf('drop table')));
      const rows = await sql`
        select caller, fingerprint, status, body, expires_at - claimed_at = '24 hours' as is_for_a_day
        from public.idempotency_keys where operation = 'save_block_version' order by fingerprint`;
      const moved = { status: 201, body: '{"outcome": "saved"}', is_for_a_day: true };
      expect([...rows]).toEqual([
        { ...moved, caller: PEOPLE.editor, fingerprint: 'x' },
        { ...moved, caller: 'service', fingerprint: 'y' },
      ]);
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
