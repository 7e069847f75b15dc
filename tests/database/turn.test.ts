import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { actAs, type Actor, attempt, PEOPLE } from './actors.ts';
import { axis, ROWS, useFixture } from './fixture.ts';

const onFixture = useFixture();
const CLIENT_ID = '50000000-0000-4000-8000-000000000001';

/** A turn as the assistant hands it over; the rest is what one test is about. */
function turn(rest: Record<string, unknown> = {}) {
  return {
    thread_id: null,
    thread_name: 'Hello there',
    user_id: PEOPLE.viewer,
    client_message_id: null,
    expected_revision: 0,
    agent_config_id: ROWS.config,
    user_text: 'Hello there',
    reply: {
      text: 'Good day',
      sources_json: [{ document_id: ROWS.document }],
      assembled_prompt: 'Prompt',
      intent_code: 'test_branch',
      meta_json: { events: ['sticky'] },
    },
    state: { current_intent: 'test_branch', current_step: 'intro', slots: { name: 'Ann' } },
    hard_handoffs: 0,
    ...rest,
  };
}

interface Committed {
  thread_id: string;
  message_id: string;
  user_message_id: string;
  revision: number;
}

async function commit(sql: TransactionSql, rest = {}): Promise<Committed> {
  const [row] = await sql<{ done: Committed }[]>`
    select public.commit_turn(${JSON.stringify(turn(rest))}::text::jsonb) as done`;
  return row!.done;
}

const commitStatement = (rest: Record<string, unknown>) =>
  `select public.commit_turn('${JSON.stringify(turn(rest))}')`;

interface Loaded {
  thread: Record<string, unknown> | null;
  stored: Record<string, unknown> | null;
  state: Record<string, unknown> | null;
  messages: { role: string; text: string }[];
  fragments: { text: string }[];
  configs: { id: string }[];
  steps: { code: string }[];
}

async function load(sql: TransactionSql, args: {
  thread?: string;
  client?: string;
  history?: number;
}): Promise<Loaded> {
  const [row] = await sql<{ turn: Loaded }[]>`
    select public.load_turn(
      p_thread_id => ${args.thread ?? null}, p_client_message_id => ${args.client ?? null},
      p_query => 'text', p_embedding => ${axis(0)}, p_embedder => 'fixture',
      p_history => ${args.history ?? 30}
    ) as turn`;
  return row!.turn;
}

/** Everything a turn writes, to see that a refused one wrote nothing. */
async function written(sql: TransactionSql) {
  const [row] = await sql`select
    (select count(*) from public.threads) as threads,
    (select count(*) from public.messages) as messages,
    (select md5(string_agg(s::text, '' order by thread_id)) from public.thread_states as s) as states,
    (select sum(switch_count) from public.threads) as switches`;
  return row;
}

describe('committing a turn', () => {
  test(
    'begins a dialog with both messages and the state',
    onFixture(async (sql) => {
      const done = await commit(sql, { hard_handoffs: 1 });
      expect(await sql`select * from public.threads where id = ${done.thread_id}`).toMatchObject([{
        name: 'Hello there',
        user_id: PEOPLE.viewer,
        agent_config_id: ROWS.config,
        switch_count: 1,
      }]);
      const messages = await sql`
        select id, role, text, intent_id, meta_json from public.messages
        where thread_id = ${done.thread_id} order by seq`;
      expect(messages).toMatchObject([
        { id: done.user_message_id, role: 'user', text: 'Hello there', intent_id: null },
        { id: done.message_id, role: 'assistant', text: 'Good day', intent_id: ROWS.intent },
      ]);
      expect(done.revision).toBe(1);
    }),
  );

  test(
    'goes on with a dialog, adds its switches and keeps the configuration of the first turn',
    onFixture(async (sql) => {
      const first = await commit(sql, { hard_handoffs: 1, agent_config_id: null });
      const next = { thread_id: first.thread_id, expected_revision: 1, hard_handoffs: 2 };
      expect((await commit(sql, next)).revision).toBe(2);
      await commit(sql, { ...next, expected_revision: 2, agent_config_id: crypto.randomUUID() });
      expect(
        await sql`select switch_count, agent_config_id from public.threads
        where id = ${first.thread_id}`,
      ).toEqual([{ switch_count: 5, agent_config_id: ROWS.config }]);
    }),
  );

  test(
    'goes on with a dialog that has no state yet',
    onFixture(async (sql) => {
      expect(await commit(sql, { thread_id: ROWS.emptyThread })).toMatchObject({ revision: 1 });
    }),
  );

  test.each([
    ['whose state another turn moved', { thread_id: ROWS.thread, expected_revision: 0 }, 'PT409'],
    [
      'that expects a state nobody wrote',
      { thread_id: ROWS.thread, expected_revision: 7 },
      'PT409',
    ],
    ['of a dialog that is gone', { thread_id: crypto.randomUUID() }, 'PT404'],
    ['that is stored already', { client_message_id: CLIENT_ID }, 'PT409'],
    ['without a reply', { reply: null }, '23502'],
  ])(
    '%s is refused as a whole',
    onFixture<[string, Record<string, unknown>, string]>(async (sql, _, rest, code) => {
      await commit(sql, { client_message_id: CLIENT_ID });
      const before = await written(sql);
      expect(await attempt(sql, commitStatement(rest))).toEqual({ rows: 0, code });
      expect(await written(sql)).toEqual(before);
    }),
  );

  test(
    'survives an author, a configuration and a branch that went meanwhile',
    onFixture(async (sql) => {
      await sql`delete from auth.users where id = ${PEOPLE.viewer}`;
      await sql`delete from public.intents where id = ${ROWS.intent}`;
      await sql`delete from public.agent_configs where id = ${ROWS.config}`;
      const done = await commit(sql);
      expect(
        await sql`select user_id, agent_config_id from public.threads
        where id = ${done.thread_id}`,
      ).toEqual([{ user_id: null, agent_config_id: null }]);
    }),
  );
});

describe('loading a turn', () => {
  test(
    'of an unknown dialog says so, and brings the settings all the same',
    onFixture(async (sql) => {
      await sql`update public.agent_configs set is_active = true where id = ${ROWS.config}`;
      const loaded = await load(sql, { thread: crypto.randomUUID() });
      expect(loaded).toMatchObject({ thread: null, stored: null, state: null, messages: [] });
      expect(loaded.configs.map(({ id }) => id)).toContain(ROWS.config);
      expect(loaded.steps.map(({ code }) => code)).toContain('intro');
      expect(loaded.fragments[0]!.text).toBe('Text');
    }),
  );

  test(
    'brings the last messages, oldest first',
    onFixture(async (sql) => {
      const { thread_id } = await commit(sql, { user_text: 'one' });
      await commit(sql, { thread_id, expected_revision: 1, user_text: 'two' });
      const { messages } = await load(sql, { thread: thread_id, history: 3 });
      expect(messages).toEqual([
        { role: 'assistant', text: 'Good day' },
        { role: 'user', text: 'two' },
        { role: 'assistant', text: 'Good day' },
      ]);
    }),
  );

  test(
    'brings back the state that was committed',
    onFixture(async (sql) => {
      const state = {
        current_intent: 'test_branch',
        current_step: 'intro',
        slots: { name: 'Ann' },
        handoff_count: 2,
        soft_insertion_count: 1,
        suspended_intent: 'new_booking',
        resumable_step_code: 'book',
        resumable_slots: { reason: 'pain' },
      };
      const { thread_id } = await commit(sql, { state });
      expect((await load(sql, { thread: thread_id })).state).toEqual({ ...state, revision: 1 });
    }),
  );

  test(
    'brings the turn stored under a client id, whichever dialog is asked for',
    onFixture(async (sql) => {
      const done = await commit(sql, { client_message_id: CLIENT_ID });
      await commit(sql, { thread_id: done.thread_id, expected_revision: 1 });
      const { stored, thread } = await load(sql, { client: CLIENT_ID });
      expect(thread).toMatchObject({ id: done.thread_id });
      expect(stored).toEqual({
        thread_id: done.thread_id,
        message_id: done.message_id,
        user_id: PEOPLE.viewer,
        user_text: 'Hello there',
        text: 'Good day',
        intent_code: 'test_branch',
        intent_name: 'Branch',
        sources_json: [{ document_id: ROWS.document }],
        assembled_prompt: 'Prompt',
        meta_json: { events: ['sticky'] },
      });
    }),
  );
});

describe('both', () => {
  test.each<Actor>(['anonymous', 'removed', 'viewer', 'editor'])(
    'are refused to the %s: only the service key stores dialogs',
    onFixture<[Actor]>(async (sql, actor) => {
      const before = await written(sql);
      await actAs(sql, actor);
      const refused = { rows: 0, code: '42501' };
      expect(await attempt(sql, commitStatement({}))).toEqual(refused);
      expect(await attempt(sql, 'select public.load_turn()')).toEqual(refused);
      await sql`reset role`;
      expect(await written(sql)).toEqual(before);
    }),
  );

  test(
    'work for the service key',
    onFixture(async (sql) => {
      await actAs(sql, 'service');
      const { thread_id } = await commit(sql);
      expect((await load(sql, { thread: thread_id })).messages).toHaveLength(2);
    }),
  );
});
