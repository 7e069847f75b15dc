import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { MIGRATIONS_DIR } from '../../scripts/lib/paths.ts';
import { attempt, PEOPLE } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';
import { CLIENT_ID, commit, load, turn, written } from './turns.ts';

const onFixture = useFixture();

const KEY = ROWS.apiKey;
const finish = (name: string, rest: object) =>
  `select public.${name}'${JSON.stringify(turn({ user_id: PEOPLE.editor, ...rest }))}') as done`;
const [BY_SERVER, BY_KEY, BY_OPERATOR] = [
  'finish_turn(',
  `finish_key_turn('${KEY}', `,
  'finish_operator_turn(',
];

/** A turn's requests to staff. */
const REQUESTS = {
  begun: null,
  wishes: [{
    kind: 'urgent',
    intent_code: 'test_branch',
    slots: {},
    is_whole: true,
    summary: 'Pain',
    reason: 'safety',
    due_minutes: 0,
  }],
};

async function begin(sql: TransactionSql, by: string, rest: object = {}): Promise<string> {
  const [row] = await sql.unsafe(finish(by, rest));
  return row!.done.thread_id;
}

async function originOf(sql: TransactionSql, id: string): Promise<string> {
  return (await sql`select origin from public.threads where id = ${id}`)[0]!.origin;
}

const allWritten = async (sql: TransactionSql) => [
  await written(sql),
  ...await sql`select
    (select count(*) from public.requests) as requests,
    (select count(*) from public.webhook_deliveries) as deliveries,
    (select count(*) from public.gap_questions) as gaps`,
];

describe('who began a dialog', () => {
  test.each([
    ['service', BY_SERVER],
    ['api_key', BY_KEY],
    ['workbench', BY_OPERATOR],
  ])(
    'is stored as %s, and told to the next turn',
    onFixture<[string, string]>(async (sql, origin, by) => {
      const thread = await begin(sql, by);
      expect(await originOf(sql, thread)).toBe(origin);
      expect(await load(sql, { thread })).toMatchObject({ origin });
    }),
  );

  test(
    'is what their owner and their key say of older dialogs, which stay as old as they are',
    onFixture(async (sql) => {
      const name = [...Deno.readDirSync(MIGRATIONS_DIR)]
        .find((file) => file.name.endsWith('_threads.sql'))!.name;
      const [backfill] = /^alter table public\.threads disable trigger[^]*?enable trigger \S+;/m
        .exec(Deno.readTextFileSync(`${MIGRATIONS_DIR}/${name}`))!;
      const [own, nobodys, ofKey] = [ROWS.thread, ROWS.emptyThread, await begin(sql, BY_KEY)];
      await sql`update public.threads set user_id = null where id = ${nobodys}`;
      await sql`update public.threads set origin = 'service' where id in (${own}, ${nobodys})`;
      const times = () => sql`select updated_at from public.threads order by id`;
      const before = await times();
      await sql.unsafe(backfill!).simple();
      expect(await originOf(sql, own)).toBe('workbench');
      expect(await originOf(sql, nobodys)).toBe('service');
      expect(await originOf(sql, ofKey)).toBe('api_key');
      expect(await times()).toEqual(before);
    }),
  );
});

describe('an operator’s message', () => {
  test.each([['a server', BY_SERVER], ['an API key', BY_KEY]])(
    'is not stored in a dialog begun by %s, and makes no request and no delivery',
    onFixture<[string, string]>(async (sql, _, by) => {
      const thread_id = await begin(sql, by);
      const before = await allWritten(sql);
      const sent = { thread_id, expected_revision: 1, requests: REQUESTS };
      const refused = await sql.savepoint((inner) => inner.unsafe(finish(BY_OPERATOR, sent)))
        .catch((error) => error);
      expect(refused).toMatchObject({ code: 'PT409' });
      expect(JSON.parse(refused.detail)).toEqual({ code: 'not-your-test-dialog' });
      expect(await allWritten(sql)).toEqual(before);
      expect((await attempt(sql, finish(BY_SERVER, sent))).code).toBeNull();
    }),
  );

  test(
    'is stored in dialogs of the workbench and in trials',
    onFixture(async (sql) => {
      for (const [by, rest] of [[BY_OPERATOR, {}], [BY_SERVER, { candidate: {} }]] as const) {
        const thread_id = await begin(sql, by, rest);
        const next = finish(BY_OPERATOR, { thread_id, expected_revision: 1 });
        expect(await attempt(sql, next)).toEqual({ rows: 1, code: null });
      }
    }),
  );

  test(
    'is not kept for the person who holds a patient’s dialog; a patient’s is',
    onFixture(async (sql) => {
      const keep = (isOperator: boolean) =>
        `select public.store_held_message('${ROWS.heldThread}', 'Hi', '${CLIENT_ID}', '${PEOPLE.editor}', ${isOperator})`;
      await sql`update public.threads set origin = 'service' where id = ${ROWS.heldThread}`;
      const before = await written(sql);
      expect((await attempt(sql, keep(true))).code).toBe('PT409');
      expect(await written(sql)).toEqual(before);
      expect((await attempt(sql, keep(false))).code).toBeNull();
    }),
  );
});

describe('a trial copy', () => {
  const copy = async (sql: TransactionSql, id: string, person: string | null = PEOPLE.editor) => {
    const [row] = await sql`select public.copy_as_trial(${id}, ${person}) as id`;
    return row!.id as string;
  };
  const messages = (sql: TransactionSql, id: string) =>
    sql`select role, text, sources_json, assembled_prompt, intent_id, meta_json, author_id, created_at
      from public.messages where thread_id = ${id} order by seq`;
  const state = async (sql: TransactionSql, id: string) =>
    (await sql`select to_jsonb(s) - 'thread_id' as kept from public.thread_states as s
      where thread_id = ${id}`)[0]?.kept;

  test(
    'has the messages, their traces and the state, goes on by itself, and leaves the dialog alone',
    onFixture(async (sql) => {
      const traced = { trace: '{"zz":1,"a":2}', router_prompt: 'Route.' };
      const { thread_id: dialog } = await commit(sql, { ...traced, user_id: null });
      await commit(sql, { thread_id: dialog, expected_revision: 1, user_id: null });
      const trial = await copy(sql, dialog);
      expect(await messages(sql, trial)).toEqual(await messages(sql, dialog));
      expect(await state(sql, trial)).toEqual(await state(sql, dialog));
      const traces = (id: string) =>
        sql`select trace::text, router_prompt from public.message_traces
          join public.messages on id = message_id where thread_id = ${id}`;
      expect(await traces(trial)).toEqual(await traces(dialog));
      expect(await sql`select * from public.threads where id = ${trial}`).toMatchObject([{
        name: 'Hello there',
        user_id: PEOPLE.editor,
        origin: 'workbench',
        copied_from: dialog,
        is_trial: true,
        candidate: {},
      }]);
      const before = await messages(sql, dialog);
      await sql.unsafe(finish(BY_OPERATOR, { thread_id: trial, expected_revision: 2 }));
      expect(await messages(sql, trial)).toHaveLength(6);
      expect(await messages(sql, dialog)).toEqual(before);
    }),
  );

  test(
    'makes no request, no delivery and no gap, neither by being made nor by a turn',
    onFixture(async (sql) => {
      await sql`update public.webhooks set is_enabled = true,
        events = '{message.created,handoff.requested,request.created}'`;
      const dialog = await begin(sql, BY_SERVER, { user_id: null });
      const counts = async () => (await allWritten(sql)).slice(1);
      const before = await counts();
      const trial = await copy(sql, dialog);
      const next = { thread_id: trial, expected_revision: 1, requests: REQUESTS };
      await sql.unsafe(finish(BY_OPERATOR, next));
      expect(await counts()).toEqual(before);
      await sql.unsafe(finish(BY_SERVER, { ...next, thread_id: dialog, user_id: null }));
      expect(await counts()).not.toEqual(before);
    }),
  );

  test(
    'tries the versions that the dialog keeps, and those that a trial tries',
    onFixture(async (sql) => {
      const candidateOf = async (id: string) =>
        (await sql`select candidate from public.threads where id = ${id}`)[0]!.candidate;
      await sql`update public.threads set pinned_configs = ${
        sql.json({ test_branch: ROWS.config })
      } where id = ${ROWS.thread}`;
      const kept = await copy(sql, ROWS.thread);
      expect(await candidateOf(kept)).toEqual({ test_branch: { config_id: ROWS.config } });
      const candidate = { test_branch: { system_prompt: 'Another' } };
      await sql`update public.threads set candidate = ${sql.json(candidate)} where id = ${kept}`;
      expect(await candidateOf(await copy(sql, kept))).toEqual(candidate);
    }),
  );

  test(
    'is erased with the dialog',
    onFixture(async (sql) => {
      const trial = await copy(sql, ROWS.thread);
      await sql`delete from public.threads where id = ${ROWS.thread}`;
      expect(await sql`select from public.threads where id = ${trial}`).toHaveLength(0);
      expect(await messages(sql, trial)).toHaveLength(0);
    }),
  );

  test(
    'is for editors and servers, of a dialog that there is',
    onFixture(async (sql) => {
      const before = await written(sql);
      const call = (id: string, person: string) =>
        attempt(sql, `select public.copy_as_trial('${id}', '${person}')`);
      expect((await call(ROWS.thread, PEOPLE.viewer)).code).toBe('42501');
      expect((await call(crypto.randomUUID(), PEOPLE.editor)).code).toBe('PT404');
      expect(await written(sql)).toEqual(before);
      const byServer = await copy(sql, ROWS.thread, null);
      expect(await originOf(sql, byServer)).toBe('service');
    }),
  );
});
