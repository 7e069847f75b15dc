import { describe, expect, test } from 'vitest';
import { ALWAYS_ON } from '../../functions/assistant/engine/branch-codes.ts';
import { actAs, attempt } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';

const onFixture = useFixture();

const addNeeded = `insert into public.intents (code, name)
  select code, code from unnest(array['${ALWAYS_ON.join(`','`)}']) as code
  on conflict do nothing`;

describe('a branch', () => {
  test.each(ALWAYS_ON)(
    '%s can be neither disabled nor deleted',
    onFixture<[string]>(async (sql, code) => {
      await sql.unsafe(addNeeded);
      const refused = { rows: 0, code: 'PT400' };
      const where = `where code = '${code}'`;
      expect(await attempt(sql, `update public.intents set is_enabled = false ${where}`))
        .toEqual(refused);
      expect(await attempt(sql, `delete from public.intents ${where}`)).toEqual(refused);
      expect(await sql`select is_enabled from public.intents where code = ${code}`)
        .toEqual([{ is_enabled: true }]);
    }),
  );

  test(
    'is a system branch when its code begins with an underscore',
    onFixture(async (sql) => {
      await sql`insert into public.intents (code, name) values ('_test', 'T') on conflict do nothing`;
      const rows = await sql`
        select code, is_system from public.intents where code in ('_test', 'test_branch') order by 1`;
      expect([...rows]).toEqual(expect.arrayContaining([
        { code: '_test', is_system: true },
        { code: 'test_branch', is_system: false },
      ]));
    }),
  );

  test(
    'keeps its code',
    onFixture(async (sql) => {
      expect(await attempt(sql, `update public.intents set code = 'y' where id = '${ROWS.intent}'`))
        .toEqual({ rows: 0, code: 'PT400' });
    }),
  );

  test(
    'leaves its versions and messages behind without a branch, and takes its steps along',
    onFixture(async (sql) => {
      await sql`update public.agent_configs set is_active = true where id = ${ROWS.config}`;
      await sql`delete from public.intents where id = ${ROWS.intent}`;
      expect(
        await sql`select intent_id, is_active from public.agent_configs where id = ${ROWS.config}`,
      )
        .toEqual([{ intent_id: null, is_active: false }]);
      expect(await sql`select intent_id from public.messages where id = ${ROWS.message}`)
        .toEqual([{ intent_id: null }]);
      expect(await sql`select from public.intent_steps where id = ${ROWS.step}`).toHaveLength(0);
    }),
  );
});

describe('the request that a step makes', () => {
  const outcome = (kind: string) =>
    `update public.intent_steps set outcome = '{"kind": "${kind}", "due_minutes": 5}'
     where id = '${ROWS.step}'`;

  test.each([
    ['a seeded kind', 'booking', null],
    ['a kind of the branch', 'surgery', null],
    ['a kind that nobody named', 'parking', 'PT422'],
    ['what is no code', 'Call back!', 'PT422'],
  ])(
    'may be of %s: %s',
    onFixture(async (sql, _, kind, code) => {
      await sql`update public.intents set request_kinds = '{surgery}' where id = ${ROWS.intent}`;
      expect((await attempt(sql, outcome(kind))).code).toBe(code);
    }),
  );

  test(
    'keeps its kind when the branch no longer names it',
    onFixture(async (sql) => {
      await sql`update public.intents set request_kinds = '{surgery}' where id = ${ROWS.intent}`;
      await sql.unsafe(outcome('surgery'));
      await sql`update public.intents set request_kinds = '{}' where id = ${ROWS.intent}`;
      expect((await attempt(sql, outcome('surgery').replace('5', '6'))).code).toBe(null);
    }),
  );
});

describe('the next steps of a step', () => {
  const now = 'set constraints all immediate';
  const next = (codes: string) =>
    `update public.intent_steps set allowed_next = '${codes}' where id = '${ROWS.step}'; ${now}`;

  test.each([
    ['a step of the branch', '["qualify"]', null],
    ['itself', '["intro"]', null],
    ['nothing', '[]', null],
    ['a step that the branch lacks', '["qualify", "nowhere"]', 'PT422'],
    ['no text', '[1]', '23514'],
    ['a nested list', '[["qualify"]]', '23514'],
    ['no list', '{}', '23514'],
  ])(
    'naming %s answer as they should',
    onFixture<[string, string, string | null]>(async (sql, _, codes, code) => {
      await sql`insert into public.intent_steps (intent_id, code, name)
        values (${ROWS.intent}, 'qualify', 'Q')`;
      await actAs(sql, 'editor');
      expect((await attempt(sql, next(codes))).code).toBe(code);
    }),
  );

  test(
    'may name a step that comes later in the same transaction',
    onFixture(async (sql) => {
      await sql`update public.intent_steps set allowed_next = '["late"]' where id = ${ROWS.step}`;
      await sql`insert into public.intent_steps (intent_id, code, name)
        values (${ROWS.intent}, 'late', 'L')`;
      expect((await attempt(sql, now)).code).toBeNull();
    }),
  );

  test(
    'keep the step they name from being deleted or renamed',
    onFixture(async (sql) => {
      await sql`insert into public.intent_steps (intent_id, code, name)
        values (${ROWS.intent}, 'qualify', 'Q')`;
      await sql.unsafe(next('["qualify"]'));
      const where = `where intent_id = '${ROWS.intent}' and code = 'qualify'`;
      expect((await attempt(sql, `delete from public.intent_steps ${where}`)).code).toBe('PT422');
      expect((await attempt(sql, `update public.intent_steps set code = 'q' ${where}`)).code)
        .toBe('PT422');
    }),
  );
});
