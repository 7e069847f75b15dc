import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { actAs, type Actor, attempt, PEOPLE } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';

const onFixture = useFixture();

const create = (activate: boolean) =>
  `select * from public.create_agent_config('${ROWS.intent}', 'Name', 'Prompt', 'Rules', 'Exit', ${activate})`;

async function activeVersions(sql: TransactionSql): Promise<number[]> {
  const rows = await sql<{ version: number }[]>`
    select version from public.agent_configs where intent_id = ${ROWS.intent} and is_active`;
  return rows.map(({ version }) => version);
}

describe('saving a version', () => {
  const withParameters = (parameters: object | string) =>
    `insert into public.agent_configs (intent_id, system_prompt, created_by, parameters) values (
      '${ROWS.intent}', 'Prompt', '${PEOPLE.editor}', '${JSON.stringify(parameters)}'
    )`;

  test.each([
    { model: 'large' },
    { model: 'a/b:c', reasoning_effort: 'low', max_output_tokens: 16, temperature: 0 },
    { temperature: 2, max_output_tokens: 1_000_000 },
  ])('takes the parameters %j', (parameters) =>
    onFixture(async (sql) => {
      await actAs(sql, 'editor');
      expect(await attempt(sql, withParameters(parameters))).toMatchObject({ rows: 1 });
    })());

  test.each([
    {},
    'large',
    { model: '' },
    { model: 'a b' },
    { model: ['large'] },
    { reasoning_effort: 'Low' },
    { reasoning_effort: 1 },
    { max_output_tokens: 15 },
    { max_output_tokens: 16.5 },
    { max_output_tokens: '16' },
    { temperature: 2.1 },
    { temperature: null },
    { model: 'large', api_key: 'x' },
  ])('rejects the parameters %j', (parameters) =>
    onFixture(async (sql) => {
      await actAs(sql, 'editor');
      expect(await attempt(sql, withParameters(parameters))).toMatchObject({ code: '23514' });
    })());

  test(
    'never uses a number again, also after its version was deleted',
    onFixture(async (sql) => {
      await actAs(sql, 'editor');
      const [second] = await sql.unsafe(create(false));
      await sql`delete from public.agent_configs where id = ${second!.id}`;
      await sql`update public.intents set last_version = 0 where id = ${ROWS.intent}`;
      expect((await sql.unsafe(create(false)))[0]).toMatchObject({ version: 3 });
    }),
  );

  test(
    'all versions of a branch are counted, however many there are',
    onFixture(async (sql) => {
      await sql`insert into public.agent_configs (intent_id, system_prompt)
        select ${ROWS.intent}, 'x' from generate_series(1, 1100)`;
      const [row] = await sql`
        select * from public.intent_versions() where intent_id = ${ROWS.intent}`;
      expect(row).toMatchObject({ versions_count: 1101 });
    }),
  );

  test(
    'gives it the next number of its branch and its author',
    onFixture(async (sql) => {
      await actAs(sql, 'editor');
      const [row] = await sql.unsafe(create(false));
      expect(row).toMatchObject({
        intent_id: ROWS.intent,
        version: 2,
        name: 'Name',
        system_prompt: 'Prompt',
        rules_text: 'Rules',
        exit_conditions_text: 'Exit',
        is_active: false,
        created_by: PEOPLE.editor,
      });
    }),
  );

  test(
    'counts each branch for itself, and does not reuse the number of the last but one',
    onFixture(async (sql) => {
      await sql.unsafe(create(false));
      await sql`delete from public.agent_configs where id = ${ROWS.config}`;
      const [third] = await sql.unsafe(create(false));
      expect(third!.version).toBe(3);
      const [other] = await sql`
        insert into public.intents (code, name) values ('test_other', 'Other') returning id`;
      const [first] = await sql`
        select * from public.create_agent_config(${other!.id}, null, 'P', '', '', false)`;
      expect(first!.version).toBe(1);
    }),
  );

  test(
    'and activating it puts the others of the branch out of use',
    onFixture(async (sql) => {
      await actAs(sql, 'editor');
      await sql.unsafe(create(true));
      const [row] = await sql.unsafe(create(true));
      expect(row).toMatchObject({ version: 3, is_active: true });
      expect(await activeVersions(sql)).toEqual([3]);
    }),
  );

  test.each<Actor>(['viewer', 'stranger', 'removed', 'anonymous'])(
    'is refused to the %s',
    onFixture<[Actor]>(async (sql, actor) => {
      await actAs(sql, actor);
      const { rows, code } = await attempt(sql, create(true));
      expect(rows).toBe(0);
      expect(['42501', 'PT404']).toContain(code);
      await sql`reset role`;
      expect(await sql`select from public.agent_configs where intent_id = ${ROWS.intent}`)
        .toHaveLength(1);
    }),
  );

  test(
    'in an unknown branch is not found',
    onFixture(async (sql) => {
      const call = `select public.create_agent_config(gen_random_uuid(), null, 'P', '', '', false)`;
      expect(await attempt(sql, call)).toEqual({ rows: 0, code: 'PT404' });
    }),
  );
});

describe('activating a version', () => {
  const activate = (id: string) => `select * from public.activate_agent_config('${id}')`;

  test(
    'puts it in use instead of the one before',
    onFixture(async (sql) => {
      await sql.unsafe(create(true));
      await actAs(sql, 'editor');
      const [row] = await sql.unsafe(activate(ROWS.config));
      expect(row).toMatchObject({ id: ROWS.config, version: 1, is_active: true });
      expect(await activeVersions(sql)).toEqual([1]);
    }),
  );

  test(
    'is refused to a viewer, and nothing changes',
    onFixture(async (sql) => {
      await sql.unsafe(create(true));
      await actAs(sql, 'viewer');
      expect(await attempt(sql, activate(ROWS.config))).toEqual({ rows: 0, code: '42501' });
      expect(await activeVersions(sql)).toEqual([2]);
    }),
  );

  test.each([
    ['of no known id is not found', crypto.randomUUID(), 'PT404'],
    ['without a branch is a conflict', ROWS.config, 'PT409'],
  ])(
    '%s',
    onFixture<[string, string, string]>(async (sql, _, id, code) => {
      await sql`delete from public.intents where id = ${ROWS.intent}`;
      expect(await attempt(sql, activate(id))).toEqual({ rows: 0, code });
    }),
  );
});

describe('who activated a version', () => {
  const versions = (sql: TransactionSql) =>
    sql`
      select version, activated_by, activated_at = now() as is_now from public.agent_configs
      where intent_id = ${ROWS.intent} order by version`;

  test(
    'is written down with the time, and stays when another one is activated',
    onFixture(async (sql) => {
      await actAs(sql, 'editor');
      await sql.unsafe(create(true));
      await actAs(sql, 'service');
      await sql`select public.activate_agent_config(${ROWS.config})`;
      expect([...await versions(sql)]).toEqual([
        { version: 1, activated_by: null, is_now: true },
        { version: 2, activated_by: PEOPLE.editor, is_now: true },
      ]);
    }),
  );

  test(
    'is nobody as long as it was not activated, whatever an editor writes',
    onFixture(async (sql) => {
      await actAs(sql, 'editor');
      await sql`
        insert into public.agent_configs (intent_id, system_prompt, activated_at, activated_by)
        values (${ROWS.intent}, 'Prompt', now(), ${PEOPLE.viewer})`;
      expect((await versions(sql))[1]).toEqual({ version: 2, activated_by: null, is_now: null });
    }),
  );
});

describe('a saved version', () => {
  test.each([
    `activated_at = now() - interval '1 day'`,
    `activated_by = '${PEOPLE.stranger}'`,
    `system_prompt = 'x'`,
    `rules_text = 'x'`,
    `exit_conditions_text = 'x'`,
    `name = 'x'`,
    `version = 9`,
    `created_at = now() + interval '1 day'`,
    `created_by = '${PEOPLE.stranger}'`,
    `intent_id = (select id from public.intents where code = 'test_other')`,
  ])(
    'refuses %s, even from the owner of the tables',
    onFixture<[string]>(async (sql, change) => {
      await sql`insert into public.intents (code, name) values ('test_other', 'Other')`;
      expect(
        await attempt(sql, `update public.agent_configs set ${change} where id = '${ROWS.config}'`),
      )
        .toEqual({ rows: 0, code: 'PT409' });
    }),
  );

  test(
    'cannot be taken out of its branch by an editor',
    onFixture(async (sql) => {
      await sql`grant all on public.agent_configs to authenticated`;
      await actAs(sql, 'editor');
      const take = `update public.agent_configs set intent_id = null where id = '${ROWS.config}'`;
      const { rows } = await attempt(sql, take);
      expect(rows).toBe(0);
    }),
  );

  test(
    'cannot be deleted while it is in use',
    onFixture(async (sql) => {
      await sql`update public.agent_configs set is_active = true where id = ${ROWS.config}`;
      await actAs(sql, 'editor');
      expect(await attempt(sql, `delete from public.agent_configs where id = '${ROWS.config}'`))
        .toEqual({ rows: 0, code: 'PT400' });
    }),
  );

  test(
    'leaves dialogs that began with it when it is deleted',
    onFixture(async (sql) => {
      await sql`delete from public.agent_configs where id = ${ROWS.config}`;
      expect(await sql`select agent_config_id from public.threads where id = ${ROWS.thread}`)
        .toEqual([{ agent_config_id: null }]);
    }),
  );

  test(
    'shares the branch with at most one version in use',
    onFixture(async (sql) => {
      await sql.unsafe(create(true));
      const second = `update public.agent_configs set is_active = true where id = '${ROWS.config}'`;
      expect(await attempt(sql, second)).toEqual({ rows: 0, code: '23505' });
    }),
  );
});
