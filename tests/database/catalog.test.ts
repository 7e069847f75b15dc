import { describe, expect, test } from 'vitest';
import { EXPERIMENT_MOVES } from '../../functions/catalog/contract/experiment-moves.ts';
import { VERSION_LABEL } from '../../functions/catalog/contract/version-label.ts';
import { BlockChange, NewChangelog } from '../../functions/catalog/schemas/blocks.ts';
import { ExperimentStatus } from '../../functions/catalog/schemas/experiments.ts';
import { Proof } from '../../functions/catalog/schemas/proof.ts';
import {
  KiB,
  PROOF_CELL_LIMIT,
  PROOF_DIFFERENCE_LENGTH_LIMIT,
  PROOF_DIFFERENCE_LIMIT,
  SNAPSHOT_LIMIT_BYTES,
} from '../../functions/shared/contract/limits.ts';
import { attempt, PEOPLE } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';

const onFixture = useFixture();

/** The longest characters in JSON are those that must be escaped. */
const LARGEST_PROOF = Proof.parse({
  cells: Array.from({ length: PROOF_CELL_LIMIT }, (_, at) => ({
    width: at + 1,
    scheme: 'light',
    score: 1 / 3,
    differences: Array(PROOF_DIFFERENCE_LIMIT)
      .fill('\u0001'.repeat(PROOF_DIFFERENCE_LENGTH_LIMIT)),
  })),
});

describe('a block', () => {
  const thisBlock = `where id = '${ROWS.block}'`;

  test.each([
    '1.0',
    'v1',
    'v1.0.0',
    'V1.0',
    'v1.x',
    'v١.٠',
    'v1.0\n',
    '',
    'v1.0',
    'v12.345',
    'v0.0',
    'v01.2',
    'v1.002',
    'v1.00',
  ])(
    'takes the version label %j as the API does',
    onFixture<[string]>(async (sql, label) => {
      const code = VERSION_LABEL.test(label) ? null : '23514';
      expect(await attempt(sql, `update public.blocks set version = '${label}' ${thisBlock}`))
        .toEqual({ rows: code ? 0 : 1, code });
    }),
  );

  const entry = { version: 'v1.0', date: '2026-11-21', changes: ['New'] };

  test.each<[unknown]>([
    [{}],
    ['v1.0'],
    [1],
    [null],
    [[]],
    [[1]],
    [[{}]],
    [[null]],
    [[[]]],
    [[entry]],
    [Array(500).fill(entry)],
    [Array(501).fill(entry)],
    [[entry, { ...entry, author: 'Ann' }, { ...entry, changes: [] }]],
    [[{ ...entry, by: 'Ann' }]],
    [[{ ...entry, author: ' ' }]],
    [[{ ...entry, author: null }]],
    [[{ ...entry, author: 'x'.repeat(120) }]],
    [[{ ...entry, author: 'x'.repeat(121) }]],
    [[{ ...entry, version: '1.0' }]],
    [[{ ...entry, version: 1 }]],
    [[{ ...entry, version: `v1.${'1'.repeat(22)}` }]],
    [[{ ...entry, date: '2026-13-01' }]],
    [[{ ...entry, date: '2026-02-29' }]],
    [[{ ...entry, date: '2024-02-29' }]],
    [[{ ...entry, date: '1900-02-29' }]],
    [[{ ...entry, date: '2026-11-31' }]],
    [[{ ...entry, date: '21 Nov 2026' }]],
    [[{ ...entry, date: null }]],
    [[{ ...entry, changes: 'New' }]],
    [[{ ...entry, changes: [''] }]],
    [[{ ...entry, changes: [1] }]],
    [[{ ...entry, changes: Array(100).fill('x'.repeat(2000)) }]],
    [[{ ...entry, changes: Array(101).fill('New') }]],
    [[{ ...entry, changes: ['x'.repeat(2001)] }]],
  ])(
    'takes the changelog %j as the API does',
    onFixture<[unknown]>(async (sql, changelog) => {
      const code = NewChangelog.safeParse(changelog).success ? null : '23514';
      const value = JSON.stringify(changelog);
      expect(await attempt(sql, `update public.blocks set changelog = '${value}' ${thisBlock}`))
        .toEqual({ rows: code ? 0 : 1, code });
    }),
  );

  test.each(['', ' ', 'Hero', 'x'.repeat(120), 'x'.repeat(121)])(
    'takes the title %j as the API does',
    onFixture<[string]>(async (sql, title) => {
      const code = BlockChange.safeParse({ title }).success ? null : '23514';
      expect(await attempt(sql, `update public.blocks set title = '${title}' ${thisBlock}`))
        .toEqual({ rows: code ? 0 : 1, code });
    }),
  );

  test(
    'has a path of its own',
    onFixture(async (sql) => {
      const twin =
        `insert into public.blocks (path, title, version) values ('/test/block', 'B', 'v1.0')`;
      expect(await attempt(sql, twin)).toEqual({ rows: 0, code: '23505' });
    }),
  );

  test(
    'moves its revision with every change, and only so',
    onFixture(async (sql) => {
      await sql`update public.blocks set title = 'New' where id = ${ROWS.block}`;
      await sql`update public.blocks set revision = 40 where id = ${ROWS.block}`;
      const [row] = await sql`select revision from public.blocks where id = ${ROWS.block}`;
      expect(row!.revision).toBe(3);
    }),
  );
});

describe('a snapshot', () => {
  test.each([
    'html',
    'css',
    'version',
    'changelog',
    'capture',
    'created_at',
    'block_id',
  ])(
    'never changes its %s, even for the owner of the tables',
    onFixture<[string]>(async (sql, column) => {
      const value: Record<string, string> = {
        version: `'v9.9'`,
        changelog: `'[1]'`,
        capture: `'{"width": 1}'`,
        created_at: "now() + interval '1 day'",
        block_id: 'gen_random_uuid()',
      };
      const change = `update public.block_snapshots set ${column} = ${value[column] ?? `'other'`}
        where id = '${ROWS.snapshot}'`;
      expect(await attempt(sql, change)).toEqual({ rows: 0, code: 'PT409' });
    }),
  );

  test(
    'has one proof, which never changes',
    onFixture(async (sql) => {
      const prove = (proof: string) =>
        attempt(
          sql,
          `update public.block_snapshots set proof = ${proof} where id = '${ROWS.snapshot}'`,
        );
      const taken = { rows: 1, code: null };
      expect(await prove(`'{"cells": [{"score": 0.5}]}'`)).toEqual(taken);
      expect(await prove(`'{"cells": [{"score": 0.50}]}'`)).toEqual(taken);
      for (const other of [`'{"cells": [{"score": 1}]}'`, 'null']) {
        expect(await prove(other)).toEqual({ rows: 0, code: 'PT409' });
      }
    }),
  );

  test.each([
    ['as long as the API takes them', LARGEST_PROOF, null],
    ['longer than that', { cells: 'x'.repeat(128 * KiB) }, '23514'],
    ['that are no object', [], '23514'],
  ])(
    'with proofs %s answers %s',
    onFixture<[string, unknown, string | null]>(async (sql, _, proof, code) => {
      const prove = `update public.block_snapshots set proof = '${JSON.stringify(proof)}'
        where id = '${ROWS.snapshot}'`;
      expect(await attempt(sql, prove)).toEqual({ rows: code ? 0 : 1, code });
    }),
  );

  test(
    'knows the sizes of its html and css in bytes',
    onFixture(async (sql) => {
      const [row] = await sql`
        insert into public.block_snapshots (block_id, version, html, css)
        values (${ROWS.block}, 'v1.0', '<p>да</p>', '') returning html_bytes, css_bytes`;
      expect(row).toEqual({ html_bytes: 11, css_bytes: 0 });
    }),
  );

  test.each([
    ['html', SNAPSHOT_LIMIT_BYTES, null],
    ['html', SNAPSHOT_LIMIT_BYTES + 1, '23514'],
    ['css', SNAPSHOT_LIMIT_BYTES, null],
    ['css', SNAPSHOT_LIMIT_BYTES + 1, '23514'],
  ])(
    'with %s of %d bytes answers %s',
    onFixture<[string, number, string | null]>(async (sql, column, size, code) => {
      const text = (name: string) => name === column ? `repeat('x', ${size})` : `''`;
      const save = `insert into public.block_snapshots (block_id, version, html, css)
        values ('${ROWS.block}', 'v1.0', ${text('html')}, ${text('css')})`;
      expect(await attempt(sql, save)).toEqual({ rows: code ? 0 : 1, code });
    }),
  );

  test(
    'outlives its author and goes with its block',
    onFixture(async (sql) => {
      await sql`update public.users set role = 'editor' where id = ${PEOPLE.viewer}`;
      await sql`delete from auth.users where id = ${PEOPLE.editor}`;
      const [row] =
        await sql`select created_by from public.block_snapshots where id = ${ROWS.snapshot}`;
      expect(row).toEqual({ created_by: PEOPLE.editor });
      await sql`delete from public.blocks where id = ${ROWS.block}`;
      expect(await sql`select from public.block_snapshots where id = ${ROWS.snapshot}`)
        .toHaveLength(0);
    }),
  );
});

describe('an experiment', () => {
  const STATUSES = ExperimentStatus.options;
  const pairs = STATUSES.flatMap((from) =>
    STATUSES.filter((to) => to !== from)
      .map((to): [ExperimentStatus, ExperimentStatus] => [from, to])
  );
  test.each(pairs)(
    'from %s to %s moves only as EXPERIMENT_MOVES says',
    onFixture<[ExperimentStatus, ExperimentStatus]>(async (sql, from, to) => {
      const [row] = await sql`
        insert into public.experimental_components (name, path, status)
        values ('X', '/test/x', ${from}) returning id`;
      const move = `update public.experimental_components set status = '${to}' where id = '${
        row!.id
      }'`;
      expect(await attempt(sql, move)).toEqual(
        EXPERIMENT_MOVES[from].includes(to) ? { rows: 1, code: null } : { rows: 0, code: 'PT409' },
      );
    }),
  );
});
