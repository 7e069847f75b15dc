import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { actAs, type Actor, attempt, PEOPLE } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';
import { CLIENT_ID, commit, commitStatement, load, written } from './turns.ts';

const onFixture = useFixture();

describe('beginning a turn', () => {
  test(
    'of an unknown dialog says so, and brings the settings all the same',
    onFixture(async (sql) => {
      await sql`update public.agent_configs set is_active = true where id = ${ROWS.config}`;
      const loaded = await load(sql, { thread: crypto.randomUUID() });
      expect(loaded).toMatchObject({ thread: null, stored: null, state: null, messages: [] });
      expect(loaded.settings!.configs.map(({ id }) => id)).toContain(ROWS.config);
      expect(loaded.settings!.steps.map(({ code }) => code)).toContain('intro');
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
    'finds fragments by the question before, too, where this one depends on it',
    onFixture(async (sql) => {
      const { thread_id: thread } = await commit(sql, { user_text: 'Which text?' });
      const after = (query: string) => load(sql, { thread, query });
      expect(await after('And what about it?')).toMatchObject({
        follows_up: true,
        fragments: [{ text: 'Text' }],
      });
      expect(await after('Where do I park my old car tomorrow morning?'))
        .toMatchObject({ follows_up: false, fragments: [] });
      expect(await load(sql, { query: 'And what about it?' }))
        .toMatchObject({ follows_up: false, fragments: [] });
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
        stall_count: 2,
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

describe('storing and loading turns', () => {
  test.each<Actor>(['anonymous', 'removed', 'viewer', 'editor'])(
    'is refused to the %s: only the service key stores dialogs',
    onFixture<[Actor]>(async (sql, actor) => {
      const before = await written(sql);
      await actAs(sql, actor);
      const refused = { rows: 0, code: '42501' };
      expect(await attempt(sql, commitStatement({}))).toEqual(refused);
      expect(await attempt(sql, `select public.begin_turn('[]')`)).toEqual(refused);
      await sql`reset role`;
      expect(await written(sql)).toEqual(before);
    }),
  );

  test(
    'works for the service key',
    onFixture(async (sql) => {
      await actAs(sql, 'service');
      const { thread_id } = await commit(sql);
      expect((await load(sql, { thread: thread_id })).messages).toHaveLength(2);
    }),
  );
});

describe('beginning a turn for the person of a session', () => {
  const LIMIT = { name: 'chat/account', subject: 'of this test', most: 1, seconds: 60 };
  const beginAs = async (sql: TransactionSql, user: string, session = user) => {
    const [row] = await sql`
      select public.begin_session_turn(
        ${session}, ${user}, ${JSON.stringify([LIMIT])}::text::jsonb, p_query => 'Text'
      ) as begun`;
    return row!.begun;
  };
  const limitsTaken = async (sql: TransactionSql) =>
    (await sql`
      select from public.rate_limits
      where name = ${LIMIT.name} and subject = public.limit_subject(${LIMIT.subject})`).length;
  const { viewer, editor } = PEOPLE;

  test(
    'tells the account as it is now, takes the limits and loads the turn',
    onFixture(async (sql) => {
      expect(await beginAs(sql, viewer)).toMatchObject({
        account: { id: viewer, role: 'viewer', can_serve: false, must_change_password: false },
        fragments: [{ text: 'Text' }],
        budget: { used: expect.any(Number) },
        limits: [{ name: LIMIT.name, left: 0, reset: 60 }],
      });
      await sql`update public.users set role = 'editor' where id = ${viewer}`;
      expect(await beginAs(sql, viewer)).toMatchObject({
        account: { role: 'editor' },
        limited: { name: LIMIT.name },
      });
    }),
  );

  test.each<[string, (sql: TransactionSql) => Promise<unknown>]>([
    ['has ended', (sql) => sql`delete from auth.sessions where user_id = ${viewer}`],
    [
      'has expired',
      (sql) =>
        sql`update auth.sessions set not_after = now() - interval '1 s' where user_id = ${viewer}`,
    ],
    [
      'is of a disabled person',
      (sql) => sql`update public.users set is_disabled = true where id = ${viewer}`,
    ],
  ])(
    'takes and tells nothing when the session %s',
    onFixture<[string, (sql: TransactionSql) => Promise<unknown>]>(async (sql, _, end) => {
      await end(sql);
      expect(await beginAs(sql, viewer)).toEqual({ account: null });
      expect(await limitsTaken(sql)).toBe(0);
    }),
  );

  test(
    'takes and tells nothing when the session is somebody else’s',
    onFixture(async (sql) => {
      expect(await beginAs(sql, viewer, editor)).toEqual({ account: null });
      expect(await limitsTaken(sql)).toBe(0);
    }),
  );

  test(
    'takes and tells nothing but the account when the person has a one-time password',
    onFixture(async (sql) => {
      await sql`update public.users set must_change_password = true where id = ${viewer}`;
      expect(await beginAs(sql, viewer))
        .toEqual({ account: expect.objectContaining({ must_change_password: true }) });
      expect(await limitsTaken(sql)).toBe(0);
    }),
  );
});
