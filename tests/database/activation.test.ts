import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { actAs, actAsOwner, attempt, PEOPLE } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';

const onFixture = useFixture();

const activate = (id: string, rest = '') =>
  `select * from public.activate_agent_config('${id}'${rest && `, ${rest}`})`;

/** Saves version 2 of the fixture's branch without activation. */
async function saveSecond(sql: TransactionSql): Promise<string> {
  const [row] = await sql`select * from public.create_agent_config(${ROWS.intent}, null, 'Second')`;
  return row!.id;
}

async function isActive(sql: TransactionSql, id: string): Promise<boolean> {
  const [row] = await sql`select is_active from public.agent_configs where id = ${id}`;
  return row!.is_active;
}

describe('a gate that requires tests', () => {
  const require = (sql: TransactionSql) =>
    sql`update public.intents set gate = 'require' where id = ${ROWS.intent}`;

  test.each([
    ['activating', activate(ROWS.config)],
    [
      'writing the table',
      `update public.agent_configs set is_active = true where id = '${ROWS.config}'`,
    ],
    [
      'saving and activating',
      `select public.create_agent_config('${ROWS.intent}', null, 'P', '', '', true)`,
    ],
    [
      'adding an active version',
      `insert into public.agent_configs (intent_id, system_prompt, is_active)
       values ('${ROWS.intent}', 'P', true)`,
    ],
  ])(
    'stops %s, also of a server, and nothing is stored',
    onFixture<[string, string]>(async (sql, _, statement) => {
      await require(sql);
      const before = await sql`select id, is_active from public.agent_configs order by id`;
      for (const actor of ['editor', 'service'] as const) {
        await actAs(sql, actor);
        expect(await attempt(sql, statement)).toEqual({ rows: 0, code: 'PT409' });
      }
      await actAsOwner(sql);
      expect([...await sql`select id, is_active from public.agent_configs order by id`])
        .toEqual([...before]);
    }),
  );

  test(
    'says what is missing',
    onFixture(async (sql) => {
      await require(sql);
      const refusal = await sql.savepoint((inner) => inner.unsafe(activate(ROWS.config)))
        .catch((reason) => reason);
      expect(JSON.parse(refusal.detail))
        .toEqual({ code: 'gate-closed', gate: 'require', missing: 'no_run', run_id: null });
    }),
  );

  test(
    'is overridden with a reason, and the ledger says so',
    onFixture(async (sql) => {
      await require(sql);
      await actAs(sql, 'editor');
      expect(await attempt(sql, activate(ROWS.config, `' ', null, true`)))
        .toEqual({ rows: 0, code: 'PT422' });
      await sql.unsafe(activate(ROWS.config, `'Emergency', null, true`));
      const [entry] = await sql`
        select reason, new_value, made_by from public.ledger where what = 'activated'
        order by at desc limit 1`;
      expect(entry).toMatchObject({
        reason: 'Emergency',
        new_value: { version: 1, overridden: 'no_run' },
        made_by: PEOPLE.editor,
      });
    }),
  );

  test.each(['off', 'warn'])(
    'is another than %s, which stops nothing',
    onFixture<[string]>(async (sql, gate) => {
      await sql`
        update public.intents set gate = ${gate}::public.activation_gate
        where id = ${ROWS.intent}`;
      await actAs(sql, 'editor');
      await sql.unsafe(activate(ROWS.config));
      expect(await isActive(sql, ROWS.config)).toBe(true);
    }),
  );
});

describe('an activation that expects another active version', () => {
  test.each([
    ['none, where v1 is active', 0],
    ['a later one', 3],
  ])(
    'is refused: %s',
    onFixture<[string, number]>(async (sql, _, expected) => {
      await sql.unsafe(activate(ROWS.config));
      const second = await saveSecond(sql);
      expect(await attempt(sql, activate(second, `null, null, false, false, ${expected}`)))
        .toEqual({ rows: 0, code: 'PT409' });
      expect(await isActive(sql, ROWS.config)).toBe(true);
      await sql.unsafe(activate(second, 'null, null, false, false, 1'));
      expect(await isActive(sql, second)).toBe(true);
    }),
  );
});

describe('dialogs in progress', () => {
  const KEEP = 'null, null, false, true';

  /** Begins three dialogs: in the branch, suspended in it, and elsewhere. */
  async function beginDialogs(sql: TransactionSql) {
    await sql`
      update public.thread_states set current_intent = 'test_branch', current_step = 'intro'
      where thread_id = ${ROWS.thread}`;
    await sql`
      insert into public.thread_states (
        thread_id, current_intent, suspended_intent, resumable_step_code
      ) values (${ROWS.emptyThread}, 'prices', 'test_branch', 'intro')`;
    await sql`insert into public.threads (name) values ('Another')`;
    await sql.unsafe(activate(ROWS.config));
    return await saveSecond(sql);
  }

  const pinned = (sql: TransactionSql) =>
    sql`select id, pinned_configs from public.threads where pinned_configs <> '{}' order by id`;
  const kept = [ROWS.thread, ROWS.emptyThread]
    .map((id) => ({ id, pinned_configs: { test_branch: ROWS.config } }));

  test(
    'are counted by step, and so are suspended ones',
    onFixture(async (sql) => {
      const second = await beginDialogs(sql);
      await actAs(sql, 'viewer');
      const [row] = await sql`select public.activation_outlook(${second}) as outlook`;
      expect(row!.outlook).toEqual({
        gate: 'warn',
        missing: 'no_run',
        run_id: null,
        active_version: 1,
        dialogs: [{ step_code: 'intro', order_index: 0, running: 1, suspended: 1 }],
        kept_dialogs: 0,
      });
      await actAs(sql, 'stranger');
      expect((await sql`select public.activation_outlook(gen_random_uuid()) as o`)[0]!.o)
        .toBeNull();
    }),
  );

  test(
    'keep their version where the editor says so, which is no use of them',
    onFixture(async (sql) => {
      const second = await beginDialogs(sql);
      await sql`alter table public.threads disable trigger touch_updated_at`;
      await sql`update public.threads set updated_at = '2026-01-01'`;
      await sql`alter table public.threads enable trigger touch_updated_at`;
      await actAs(sql, 'editor');
      await sql.unsafe(activate(second, KEEP));
      await actAsOwner(sql);
      expect([...await pinned(sql)]).toEqual(kept);
      expect(await sql`select from public.threads where updated_at > '2026-01-01'`).toHaveLength(0);
      const [entry] = await sql`
        select new_value from public.ledger where what = 'activated' order by at desc limit 1`;
      expect(entry!.new_value).toMatchObject({ version: 2, kept_dialogs: 2 });
      const [row] = await sql`select public.pinned_configs(${ROWS.thread}) as configs`;
      expect(row!.configs).toMatchObject([
        { id: ROWS.config, intent_code: 'test_branch', version: 1, system_prompt: 'Prompt' },
      ]);
    }),
  );

  test(
    'keep the version that they kept when another one is activated in the same way',
    onFixture(async (sql) => {
      await sql.unsafe(activate(await beginDialogs(sql), KEEP));
      await sql.unsafe(activate(await saveSecond(sql), KEEP));
      expect([...await pinned(sql)]).toEqual(kept);
    }),
  );

  test(
    'all go on with the new version otherwise, also those that kept one',
    onFixture(async (sql) => {
      await sql.unsafe(activate(await beginDialogs(sql), KEEP));
      await actAs(sql, 'editor');
      await sql.unsafe(activate(ROWS.config));
      await actAsOwner(sql);
      expect(await pinned(sql)).toHaveLength(0);
    }),
  );

  test(
    'go on with the active version when the kept one is deleted',
    onFixture(async (sql) => {
      await sql.unsafe(activate(await beginDialogs(sql), KEEP));
      await sql`delete from public.agent_configs where id = ${ROWS.config}`;
      const [row] = await sql`select public.pinned_configs(${ROWS.thread}) as configs`;
      expect(row!.configs).toEqual([]);
    }),
  );

  test(
    'cannot be pinned by an editor past the activation',
    onFixture(async (sql) => {
      await sql`grant all on public.threads to authenticated`;
      await actAs(sql, 'editor');
      const pin =
        `update public.threads set pinned_configs = '{"x": "y"}' where id = '${ROWS.thread}'`;
      expect((await attempt(sql, pin)).rows).toBe(0);
    }),
  );
});
