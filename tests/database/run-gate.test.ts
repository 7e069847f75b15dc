import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { actAs, actAsOwner, attempt } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';
import { runThrough, startRun, VERSION } from './run-rows.ts';

const onFixture = useFixture();

/** Ages earlier rows, because a transaction has one time. */
const older = async (sql: TransactionSql) => {
  await sql`alter table public.dialog_tests disable trigger user`;
  await sql`update public.dialog_tests set updated_at = now() - interval '1 hour'
    where intent_code in ('test_branch', 'test_other')`;
  await sql`alter table public.dialog_tests enable trigger user`;
};

const verdict = async (sql: TransactionSql) => {
  const [row] = await sql`select public.gate_verdict(${ROWS.config}) as verdict`;
  return row!.verdict as { missing: string | null; run_id: string | null };
};

const addTest = (sql: TransactionSql, id = 'test-2') =>
  sql`
  insert into public.dialog_tests (id, name, intent_code, turns)
  values (${id}, 'Second', 'test_branch', '[{"message": "Hi", "expect": {}}]')`;

describe('the verdict of a gate', () => {
  test(
    'a draft counts for a version with the same parameters only',
    onFixture(async (sql) => {
      await older(sql);
      const texts = { system_prompt: 'Prompt', rules_text: '', exit_conditions_text: '' };
      const parameters = { model: 'large' };
      await sql`alter table public.agent_configs disable trigger user`;
      await sql`update public.agent_configs set parameters = ${sql.json(parameters)}
        where id = ${ROWS.config}`;
      await sql`alter table public.agent_configs enable trigger user`;
      await runThrough(sql, { candidate: { test_branch: texts } });
      expect(await verdict(sql)).toMatchObject({ missing: 'no_run' });
      const run = await runThrough(sql, { candidate: { test_branch: { ...texts, parameters } } });
      expect(await verdict(sql)).toMatchObject({ missing: null, run_id: run });
    }),
  );

  test(
    'is good after a run of all tests against exactly this version, by a version or its texts',
    onFixture(async (sql) => {
      await older(sql);
      expect(await verdict(sql)).toMatchObject({ missing: 'no_run', run_id: null });
      const id = await runThrough(sql);
      expect(await verdict(sql)).toMatchObject({ missing: null, run_id: id });
      await sql`delete from public.runs where id = ${id}`;
      const texts = { system_prompt: 'Prompt', rules_text: '', exit_conditions_text: '' };
      const draft = await runThrough(sql, { candidate: { test_branch: texts } });
      expect(await verdict(sql)).toMatchObject({ missing: null, run_id: draft });
    }),
  );

  test.each<[string, (sql: TransactionSql) => Promise<unknown>]>([
    ['no_run', (sql) => runThrough(sql, { candidate: {}, tries: [] })],
    [
      'no_run',
      (sql) =>
        runThrough(sql, {
          candidate: { test_branch: VERSION, other: { system_prompt: 'x' } },
          tries: [{ intent_code: 'test_branch' }, { intent_code: 'other' }],
        }),
    ],
    [
      'no_run',
      (sql) =>
        runThrough(sql, {
          candidate: {
            test_branch: { system_prompt: 'Prompt!', rules_text: '', exit_conditions_text: '' },
          },
        }),
    ],
    ['run_not_done', (sql) => startRun(sql)],
    ['tests_failed', (sql) => runThrough(sql, {}, false)],
    ['tests_failed', (sql) => runThrough(sql, {}, null)],
    [
      'tests_left_out',
      async (sql) => {
        await addTest(sql);
        await older(sql);
        await runThrough(sql, { tests: ['test-1'] });
      },
    ],
    [
      'tests_changed',
      async (sql) => {
        await runThrough(sql);
        await addTest(sql);
      },
    ],
    [
      'tests_changed',
      async (sql) => {
        await addTest(sql);
        await older(sql);
        await runThrough(sql);
        await sql`delete from public.dialog_tests where id = 'test-2'`;
      },
    ],
    [
      'tests_changed',
      async (sql) => {
        await sql`insert into public.intents (code, name) values ('test_other', 'Other')`;
        await addTest(sql);
        await older(sql);
        await runThrough(sql);
        await sql`update public.dialog_tests set intent_code = 'test_other' where id = 'test-2'`;
      },
    ],
    [
      'no_tests',
      (sql) => sql`update public.dialog_tests set is_enabled = false where id = 'test-1'`,
    ],
    [
      'no_tests',
      async (sql) => {
        await runThrough(sql);
        await sql`update public.dialog_tests set is_enabled = false where id = 'test-1'`;
      },
    ],
  ])(
    'is %s (case %$)',
    onFixture<[string, (sql: TransactionSql) => Promise<unknown>]>(async (sql, missing, change) => {
      await older(sql);
      await change(sql);
      expect((await verdict(sql)).missing).toBe(missing);
    }),
  );

  test(
    'goes by the last run of all tests, whatever other runs there are',
    onFixture(async (sql) => {
      await older(sql);
      const passed = await runThrough(sql);
      await sql`update public.runs set created_at = now() - interval '1 minute'
        where id = ${passed}`;
      await startRun(sql);
      await runThrough(sql, { tests: 'all', candidate: {}, tries: [] }, false);
      expect(await verdict(sql)).toMatchObject({ missing: null, run_id: passed });
      await runThrough(sql, {}, false);
      expect((await verdict(sql)).missing).toBe('tests_failed');
    }),
  );

  test(
    'of the router goes by the tests of all branches',
    onFixture(async (sql) => {
      await sql`delete from public.dialog_tests where id <> 'test-1'`;
      await sql`insert into public.intents (code, name) values ('_test_router', 'Router')`;
      const [version] = await sql`
        insert into public.agent_configs (intent_id, system_prompt)
        select id, 'Route.' from public.intents where code = '_test_router' returning id`;
      const candidate = { _test_router: { config_id: version!.id } };
      const tries = [{ intent_code: '_test_router' }];
      await older(sql);
      const asked = async () => {
        const [row] = await sql`select public.gate_verdict(${version!.id}) as verdict`;
        return row!.verdict.missing;
      };
      await runThrough(sql, { candidate, tries, tests: 'all' }, false);
      expect(await asked()).toBe('tests_failed');
    }),
  );

  test(
    'opens a gate that requires tests, and the ledger names the run that spoke for the version',
    onFixture(async (sql) => {
      await sql`update public.intents set gate = 'require' where id = ${ROWS.intent}`;
      await older(sql);
      await runThrough(sql, {}, false);
      const activate = (run = 'null') =>
        attempt(sql, `select public.activate_agent_config('${ROWS.config}', null, ${run})`);
      await actAs(sql, 'editor');
      expect(await activate()).toMatchObject({ code: 'PT409' });
      await actAsOwner(sql);
      await sql`delete from public.runs`;
      const id = await runThrough(sql);
      const unfinished = await startRun(sql);
      await actAs(sql, 'editor');
      expect(await activate(`'${unfinished}'`)).toMatchObject({ code: 'PT409' });
      expect(await activate(`'${ROWS.thread}'`)).toMatchObject({ code: 'PT409' });
      expect(await activate()).toMatchObject({ code: null });
      const [entry] = await sql`
        select run_id from public.ledger where what = 'activated' order by at desc limit 1`;
      expect(entry!.run_id).toBe(id);
    }),
  );
});
