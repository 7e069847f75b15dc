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
