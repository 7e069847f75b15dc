import { describe, expect, test } from 'vitest';
import type { TransactionSql } from 'postgres';
import { actAs, actAsOwner, attempt } from './actors.ts';
import { useFixture } from './fixture.ts';
import { commit, load } from './turns.ts';

const onFixture = useFixture();

const step = (code: string, allowed_next: string[] = []) => ({
  ...{ code, name: code, system_prompt: '', allowed_next, guards: {} },
  ...{ outcome: null, collects: null },
});

const store = (codes: string[], move = {}, version: string | null = null) => {
  const scenario = { steps: codes.map((code) => step(code)), slots: [{ code: 'name' }] };
  const [p_version] = [version === null ? 'null' : `'${version}'`];
  return `select public.store_scenario(
    'test_branch', ${p_version}, '${JSON.stringify(scenario)}', '${JSON.stringify(move)}')`;
};

async function read(sql: TransactionSql) {
  const [row] = await sql`select public.read_scenario('test_branch') as scenario`;
  return row!.scenario;
}

describe('storing a scenario', () => {
  test(
    'replaces steps and slots, and writes only what changed to the ledger',
    onFixture(async (sql) => {
      await actAs(sql, 'editor');
      const before = await read(sql);
      await sql.unsafe(store(['a', 'b'], {}, before.version));
      await sql`set constraints all immediate`;
      expect(await read(sql)).toMatchObject({
        steps: [step('a'), step('b')],
        slots: [{ code: 'name' }],
      });
      expect(await attempt(sql, store(['c'], {}, before.version)))
        .toEqual({ rows: 0, code: 'PT412' });
      const entries = async () => {
        const rows = await sql`
          select what from public.ledger where intent_code = 'test_branch' order by at, id`;
        return rows.map(({ what }) => what);
      };
      const written = await entries();
      expect(written.slice(-4)).toEqual([
        ...['branch_changed', 'step_deleted', 'step_created', 'step_created'],
      ]);
      await sql.unsafe(store(['a', 'b']));
      expect(await entries()).toEqual(written);
    }),
  );

  test(
    'moves dialogs that stand or are suspended at a step, and keeps their slots',
    onFixture(async (sql) => {
      const standing = await commit(sql, {
        state: { current_intent: 'test_branch', current_step: 'intro', slots: { name: 'Ann' } },
      });
      const suspending = await commit(sql, {
        state: {
          current_intent: 'other',
          suspended_intent: 'test_branch',
          resumable_step_code: 'intro',
        },
      });
      await actAs(sql, 'editor');
      expect(await attempt(sql, store(['a']))).toEqual({ rows: 0, code: 'PT409' });
      await sql.unsafe(store(['a'], { intro: 'a' }));
      await actAsOwner(sql);
      expect((await load(sql, { thread: standing.thread_id })).state)
        .toMatchObject({ current_step: 'a', slots: { name: 'Ann' }, revision: 2 });
      expect((await load(sql, { thread: suspending.thread_id })).state)
        .toMatchObject({ suspended_intent: 'test_branch', resumable_step_code: 'a' });
    }),
  );

  test.each([
    ['the same slot', { code: 'name', type: 'text' }, 'Ann', true],
    ['another label', { code: 'name', type: 'text', label: 'Name' }, 'Ann', true],
    ['no such slot', { code: 'other', type: 'text' }, 'Ann', false],
    ['another type', { code: 'name', type: 'number' }, 'Ann', false],
    [
      'a choice that has it',
      { code: 'name', type: 'choice', choices: ['Bob', 'Ann'] },
      'Ann',
      true,
    ],
    ['a choice without it', { code: 'name', type: 'choice', choices: ['Bob'] }, 'Ann', false],
    ['a length that it has', { code: 'name', type: 'text', max_length: 3 }, 'Ann', true],
    ['a length that it exceeds', { code: 'name', type: 'text', max_length: 2 }, 'Ann', false],
    ['a new pattern', { code: 'name', type: 'text', pattern: 'A.*' }, 'Ann', false],
  ])('of a value in a dialog with %s', async (_case, slot, value, fits) => {
    await onFixture(async (sql) => {
      const put = (slots: object[], moves = {}) =>
        `select public.store_scenario('test_branch', null, '${
          JSON.stringify({ steps: [step('intro')], slots })
        }', '{}', '${JSON.stringify(moves)}')`;
      await actAs(sql, 'editor');
      await sql.unsafe(put([{ code: 'name', type: 'text' }]));
      await actAsOwner(sql);
      const standing = await commit(sql, {
        state: { current_intent: 'test_branch', current_step: 'intro', slots: { name: value } },
      });
      const suspending = await commit(sql, {
        state: {
          ...{ current_intent: 'other', suspended_intent: 'test_branch' },
          ...{ resumable_step_code: 'intro', resumable_slots: { name: value, size: 'L' } },
        },
      });
      await actAs(sql, 'editor');
      const refused = { rows: 0, code: 'PT409' };
      expect(await attempt(sql, put([slot]))).toEqual(fits ? { rows: 1, code: null } : refused);
      await sql.unsafe(put([slot], { name: null }));
      await actAsOwner(sql);
      const stateOf = async (thread: string) => (await load(sql, { thread })).state;
      expect(await stateOf(standing.thread_id)).toMatchObject({ slots: {}, revision: 2 });
      expect(await stateOf(suspending.thread_id)).toMatchObject({ resumable_slots: { size: 'L' } });
    })();
  });

  test(
    'is refused to a viewer, who reads it',
    onFixture(async (sql) => {
      await actAs(sql, 'viewer');
      expect(await attempt(sql, store(['a'], { intro: null }))).toEqual({ rows: 0, code: '42501' });
      expect(await read(sql)).toMatchObject({ steps: [{ code: 'intro' }] });
    }),
  );
});
