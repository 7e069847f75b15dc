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

  test(
    'is refused to a viewer, who reads it',
    onFixture(async (sql) => {
      await actAs(sql, 'viewer');
      expect(await attempt(sql, store(['a'], { intro: null }))).toEqual({ rows: 0, code: '42501' });
      expect(await read(sql)).toMatchObject({ steps: [{ code: 'intro' }] });
    }),
  );
});
