import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { actAs, actAsOwner, attempt, PEOPLE } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';
import { runThrough } from './run-rows.ts';

const onFixture = useFixture();

/** Returns the entries since the fixture, oldest first. */
async function entries(sql: TransactionSql, kinds = '') {
  await actAsOwner(sql);
  return await sql`
    select made_by, what, intent_code, old_value, new_value, reason, run_id from public.ledger
    where at > (select at from public.ledger where id = ${ROWS.entry})
      and what ~ ${kinds} and intent_code is distinct from '_router'
    order by at`;
}

describe('the ledger', () => {
  test(
    'holds an edit of a step with its old values, by the person who made it',
    onFixture(async (sql) => {
      await actAs(sql, 'editor');
      await sql`
        update public.intent_steps set system_prompt = 'New', guards = '{"requires": ["name"]}'
        where id = ${ROWS.step}`;
      const step = {
        code: 'intro',
        name: 'Intro',
        order_index: 0,
        allowed_next: [],
        outcome: null,
        collects: null,
        ...{ actions: [], before: [], on_enter: null },
      };
      expect(await entries(sql)).toEqual([{
        made_by: PEOPLE.editor,
        what: 'step_changed',
        intent_code: 'test_branch',
        old_value: { ...step, system_prompt: '', guards: {} },
        new_value: { ...step, system_prompt: 'New', guards: { requires: ['name'] } },
        reason: null,
        run_id: null,
      }]);
    }),
  );

  test(
    'says nothing of a write that changes nothing',
    onFixture(async (sql) => {
      await sql`update public.intent_steps set system_prompt = system_prompt`;
      await sql`update public.intents set name = name, last_version = last_version + 1`;
      expect(await entries(sql)).toEqual([]);
    }),
  );

  test.each([
    [
      'step_created',
      `insert into public.intent_steps (intent_id, code, name)
      values ('${ROWS.intent}', 'next', 'Next')`,
    ],
    ['step_deleted', `delete from public.intent_steps where id = '${ROWS.step}'`],
    ['branch_created', `insert into public.intents (code, name) values ('test_other', 'Other')`],
    ['branch_changed', `update public.intents set is_enabled = false where id = '${ROWS.intent}'`],
    ['test_gate_changed', `update public.intents set gate = 'off' where id = '${ROWS.intent}'`],
    [
      'test_created',
      `insert into public.dialog_tests (name, intent_code, turns)
      values ('Other', 'test_branch', '[{"message": "Hi", "expect": {}}]')`,
    ],
    ['test_changed', `update public.dialog_tests set name = 'Other' where id = 'test-1'`],
    ['test_deleted', `delete from public.dialog_tests where id = 'test-1'`],
    [
      'setting_created',
      `insert into public.assistant_settings (code, value) values ('test_other', '1')`,
    ],
    ['setting_changed', `update public.assistant_settings set value = '2'`],
    ['setting_deleted', `delete from public.assistant_settings`],
    ['text_created', `insert into public.prompt_texts (code, text) values ('test_other', 'Other')`],
    ['text_changed', `update public.prompt_texts set text = 'Other' where code = 'test_text'`],
    ['text_deleted', `delete from public.prompt_texts where code = 'test_text'`],
    [
      'created',
      `insert into public.agent_configs (intent_id, system_prompt)
      values ('${ROWS.intent}', 'Other')`,
    ],
    ['deleted', `delete from public.agent_configs where id = '${ROWS.config}'`],
    ['activated', `update public.agent_configs set is_active = true where id = '${ROWS.config}'`],
  ])(
    'gets one entry, %s, however the tables are written',
    onFixture<[string, string]>(async (sql, what, statement) => {
      await actAs(sql, 'service');
      await sql.unsafe(statement);
      expect((await entries(sql)).map((entry) => [entry.what, entry.made_by])).toEqual([
        [what, null],
      ]);
    }),
  );

  test(
    'keeps the texts of a deleted version, and the steps of a deleted branch',
    onFixture(async (sql) => {
      await actAs(sql, 'editor');
      await sql`delete from public.agent_configs where id = ${ROWS.config}`;
      await sql`delete from public.intents where id = ${ROWS.intent}`;
      const [version, branch, ...more] = await entries(sql, '^(deleted|branch_|step_)');
      expect(version).toMatchObject({
        what: 'deleted',
        intent_code: 'test_branch',
        old_value: { config_id: ROWS.config, version: 1, system_prompt: 'Prompt' },
      });
      expect(branch).toMatchObject({
        what: 'branch_deleted',
        old_value: { name: 'Branch', steps: [{ code: 'intro' }] },
        new_value: null,
      });
      expect(more).toEqual([]);
    }),
  );

  test.each([
    `update public.ledger set reason = 'x'`,
    `delete from public.ledger`,
    `truncate public.ledger`,
  ])(
    'refuses %s, even from the owner of the tables',
    onFixture<[string]>(async (sql, statement) => {
      expect(await attempt(sql, statement)).toEqual({ rows: 0, code: 'PT409' });
    }),
  );

  test(
    'keeps the order of changes that one tick of the clock holds',
    onFixture(async (sql) => {
      const [row] = await sql`
        select count(*) filter (where t > coalesce(earlier, '-infinity'))::int as rising
        from (
          select t, lag(t) over (order by n) as earlier
          from (select n, public.next_ledger_time() as t from generate_series(1, 50) as n) as made
        ) as ordered`;
      expect(row!.rising).toBe(50);
    }),
  );

  test(
    'takes no entry of the service role, whatever it is granted',
    onFixture(async (sql) => {
      await sql`grant all on public.ledger to service_role`;
      await actAs(sql, 'service');
      expect(await attempt(sql, `insert into public.ledger (at, what) values (now(), 'created')`))
        .toEqual({ rows: 0, code: 'PT409' });
    }),
  );
});

describe('an activation in the ledger', () => {
  const save = (activate: boolean) =>
    `select * from public.create_agent_config('${ROWS.intent}', 'Name', 'Prompt', '', '', ${activate})`;

  test(
    'holds the version before, the reason, the run and the person',
    onFixture(async (sql) => {
      await actAs(sql, 'editor');
      await sql`select public.activate_agent_config(${ROWS.config})`;
      const [second] = await sql.unsafe(save(false));
      await actAsOwner(sql);
      const run = await runThrough(sql, { candidate: { test_branch: { config_id: second!.id } } });
      await actAs(sql, 'editor');
      await sql`select public.activate_agent_config(${second!.id}, ' Kinder ', ${run})`;
      const [, created, last, ...more] = await entries(sql);
      expect(created).toMatchObject({ what: 'created', old_value: null, reason: null });
      expect(last).toEqual({
        made_by: PEOPLE.editor,
        what: 'activated',
        intent_code: 'test_branch',
        old_value: { config_id: ROWS.config, version: 1, name: null },
        new_value: { config_id: second!.id, version: 2, name: 'Name' },
        reason: 'Kinder',
        run_id: run,
      });
      expect(more).toEqual([]);
    }),
  );

  test(
    'of an earlier version than the active one is a rollback',
    onFixture(async (sql) => {
      await actAs(sql, 'editor');
      await sql.unsafe(save(true));
      await sql`select public.activate_agent_config(${ROWS.config}, 'Undo')`;
      expect((await entries(sql, 'activated|rolled')).map(({ what, reason }) => [what, reason]))
        .toEqual([['activated', null], ['rolled_back', 'Undo']]);
    }),
  );

  test(
    'leaves its reason to no later change of the transaction',
    onFixture(async (sql) => {
      await sql`select public.activate_agent_config(${ROWS.config}, 'Only this')`;
      await sql`update public.prompt_texts set text = 'Later' where code = 'test_text'`;
      expect((await entries(sql, 'text')).map(({ reason }) => reason)).toEqual([null]);
    }),
  );

  test(
    'is not written when the version is active already',
    onFixture(async (sql) => {
      await sql`select public.activate_agent_config(${ROWS.config})`;
      await sql`select public.activate_agent_config(${ROWS.config})`;
      expect(await entries(sql)).toHaveLength(1);
    }),
  );

  test(
    'and taking a version out of use are two entries where nothing joins them',
    onFixture(async (sql) => {
      await sql`select public.activate_agent_config(${ROWS.config})`;
      await sql`update public.agent_configs set is_active = false where id = ${ROWS.config}`;
      expect((await entries(sql)).map(({ what }) => what)).toEqual(['activated', 'deactivated']);
    }),
  );
});
