import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { ASSET_NAME } from '../../functions/shared/contract/asset-address.ts';
import { ASSET_LIMIT_BYTES } from '../../functions/shared/contract/limits.ts';
import { actAs, actAsOwner, type Actor, attempt } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';

const onFixture = useFixture();

async function store(sql: TransactionSql, content: string): Promise<string> {
  await actAs(sql, 'service');
  const [row] = await sql`
    select public.store_asset('image/png', encode(convert_to(${content}, 'UTF8'), 'base64')) as hash`;
  return row!.hash;
}

async function exists(sql: TransactionSql, hash: string): Promise<boolean> {
  await actAs(sql, 'service');
  return (await sql`select from public.assets where hash = ${hash}`).length === 1;
}

async function age(sql: TransactionSql): Promise<void> {
  await actAsOwner(sql);
  await sql`update public.assets set used_at = now() - interval '25 hours'`;
}

const snapshotNaming = (hash: string, version = 'v1.1') => `
  insert into public.block_snapshots (block_id, version, html, css)
  values ('${ROWS.block}', '${version}', '', 'p{background:url("asset:${hash}")}')`;

const logoOf = (hash: string) => `
  insert into public.assistant_settings (code, value) values ('logo_asset', '"${hash}"')
  on conflict (code) do update set value = excluded.value`;

describe('an asset', () => {
  test.each<[Actor, string | null]>([
    ['anonymous', '42501'],
    ['viewer', '42501'],
    ['editor', '42501'],
    ['service', null],
  ])(
    'is stored past the API by %s: %s',
    onFixture<[Actor, string | null]>(async (sql, actor, code) => {
      await actAs(sql, actor);
      const call = `select public.store_asset('image/svg+xml', 'PHN2Zz48L3N2Zz4=')`;
      expect((await attempt(sql, call)).code).toBe(code);
    }),
  );

  test(
    'is named by its content, whoever writes it',
    onFixture(async (sql) => {
      const forged = `insert into public.assets (hash, content_type, bytes)
        values (encode(sha256('a'), 'hex'), 'image/png', 'b')`;
      expect(await attempt(sql, forged)).toEqual({ rows: 0, code: '23514' });
    }),
  );

  test.each([[ASSET_LIMIT_BYTES, null], [ASSET_LIMIT_BYTES + 1, '23514'], [0, '23514']])(
    'of %d bytes answers %s',
    onFixture<[number, string | null]>(async (sql, size, code) => {
      const bytes = `convert_to(repeat('x', ${size}), 'UTF8')`;
      const insert = `insert into public.assets (hash, content_type, bytes)
        values (encode(sha256(${bytes}), 'hex'), 'image/png', ${bytes})`;
      expect(await attempt(sql, insert)).toEqual({ rows: code ? 0 : 1, code });
    }),
  );

  test(
    'that no snapshot names goes after a day, one that is named or new stays',
    onFixture(async (sql) => {
      const [named, unnamed] = [await store(sql, 'named'), await store(sql, 'unnamed')];
      await actAs(sql, 'editor');
      await sql.unsafe(snapshotNaming(named));
      await age(sql);
      const recent = await store(sql, 'new');
      expect(await exists(sql, named)).toBe(true);
      expect(await exists(sql, unnamed)).toBe(false);
      expect(await exists(sql, recent)).toBe(true);
    }),
  );

  test.each(['stored', 'named'])(
    'that is %s again is kept for another day',
    onFixture<[string]>(async (sql, how) => {
      const hash = await store(sql, 'again');
      await age(sql);
      if (how === 'stored') await store(sql, 'again');
      else await sql.unsafe(snapshotNaming(hash));
      await sql`delete from public.block_snapshots where asset_hashes <> '{}'`;
      await store(sql, 'other');
      expect(await exists(sql, hash)).toBe(true);
    }),
  );

  test(
    'that is the logo stays, and goes once another is',
    onFixture(async (sql) => {
      const hash = await store(sql, 'logo');
      await age(sql);
      await actAs(sql, 'editor');
      expect(await attempt(sql, logoOf(hash))).toEqual({ rows: 1, code: null });
      await age(sql);
      await store(sql, 'other');
      expect(await exists(sql, hash)).toBe(true);
      await actAs(sql, 'editor');
      await sql`update public.assistant_settings set value = '""' where code = 'logo_asset'`;
      await store(sql, 'other');
      expect(await exists(sql, hash)).toBe(false);
    }),
  );

  test.each([
    ['image/png', 262_144, null],
    ['image/svg+xml', 10, null],
    ['image/png', 262_145, 'PT422'],
    ['image/gif', 10, 'PT422'],
    ['font/woff2', 10, 'PT422'],
  ])(
    'of type %s and %d bytes as the logo answers %s',
    onFixture<[string, number, string | null]>(async (sql, type, size, code) => {
      await actAs(sql, 'service');
      const bytes = `encode(convert_to(repeat('x', ${size}), 'UTF8'), 'base64')`;
      const [row] = await sql.unsafe(`select public.store_asset('${type}', ${bytes}) as hash`);
      await actAs(sql, 'editor');
      expect(await attempt(sql, logoOf(row!.hash))).toEqual({ rows: code ? 0 : 1, code });
      expect(await attempt(sql, logoOf('a'.repeat(64)))).toEqual({ rows: 0, code: 'PT422' });
    }),
  );

  test(
    'that is not stored is named by no snapshot',
    onFixture(async (sql) => {
      await actAs(sql, 'editor');
      expect(await attempt(sql, snapshotNaming('a'.repeat(64)))).toEqual({
        rows: 0,
        code: 'PT422',
      });
      await actAsOwner(sql);
      expect(await sql`select from public.block_snapshots where version = 'v1.1'`).toHaveLength(0);
    }),
  );
});

test(
  'the database finds the names that the API finds',
  onFixture(async (sql) => {
    const [a, b] = ['a'.repeat(64), 'b'.repeat(64)];
    const html = `<img src="asset:${b}"><i title="asset:${'A'.repeat(64)}"></i>`;
    const css = `p{background:url(asset:${a}) asset:${a.slice(1)} asset:${b}}`;
    const [row] = await sql`select public.asset_hashes(${html}, ${css}) as hashes`;
    const names = new Set([...(html + css).matchAll(ASSET_NAME)].map(([, hash]) => hash));
    expect(row!.hashes).toEqual([...names].sort());
  }),
);
