import { describe, expect, test } from 'vitest';
import { attempt, PEOPLE } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';
import { CLIENT_ID, commit, commitStatement, turn, written } from './turns.ts';

const onFixture = useFixture();

describe('finishing a turn', () => {
  test(
    'begins a dialog with both messages and the state',
    onFixture(async (sql) => {
      const done = await commit(sql, { branch_switches: 1 });
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
    'writes the configuration of a dialog once: it stays null after that version was deleted',
    onFixture(async (sql) => {
      const meta_json = { config_version: 1 };
      const reply = { ...turn().reply, meta_json };
      const first = await commit(sql, { reply });
      await sql`update public.agent_configs set is_active = false`;
      await sql`delete from public.agent_configs where id = ${ROWS.config}`;
      const [other] = await sql`insert into public.agent_configs (intent_id, system_prompt)
        values (${ROWS.intent}, 'x') returning id`;
      await commit(sql, {
        thread_id: first.thread_id,
        expected_revision: 1,
        reply,
        agent_config_id: other!.id,
        client_message_id: null,
      });
      expect(await sql`select agent_config_id from public.threads where id = ${first.thread_id}`)
        .toEqual([{ agent_config_id: null }]);
    }),
  );

  test(
    'goes on with a dialog, adds its switches and keeps the configuration of the first turn',
    onFixture(async (sql) => {
      const first = await commit(sql, { branch_switches: 1, agent_config_id: null });
      const next = { thread_id: first.thread_id, expected_revision: 1, branch_switches: 2 };
      expect((await commit(sql, next)).revision).toBe(2);
      await commit(sql, { ...next, expected_revision: 2, agent_config_id: crypto.randomUUID() });
      expect(
        await sql`select switch_count, agent_config_id from public.threads
        where id = ${first.thread_id}`,
      ).toEqual([{ switch_count: 5, agent_config_id: ROWS.config }]);
    }),
  );

  test(
    'takes the turn as a string of JSON too, as @supabase/lite sends it',
    onFixture(async (sql) => {
      const [row] = await sql`
        select public.finish_turn(to_jsonb(${JSON.stringify(turn())}::text)) as done`;
      expect(row!.done.revision).toBe(1);
    }),
  );

  test(
    'goes on with a dialog that has no state yet',
    onFixture(async (sql) => {
      expect(await commit(sql, { thread_id: ROWS.emptyThread })).toMatchObject({ revision: 1 });
    }),
  );

  test.each([['an editor', PEOPLE.editor], ['a server', null]])(
    'of a viewer in a dialog of %s is refused, the other way round stored',
    onFixture<[string, string | null]>(async (sql, _, user_id) => {
      const { thread_id } = await commit(sql, { user_id });
      const before = await written(sql);
      expect(await attempt(sql, commitStatement({ thread_id, expected_revision: 1 })))
        .toEqual({ rows: 0, code: '42501' });
      expect(await written(sql)).toEqual(before);
      expect(await commit(sql, { user_id, thread_id: ROWS.emptyThread }))
        .toMatchObject({ revision: 1 });
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
      ).toEqual([{ user_id: PEOPLE.viewer, agent_config_id: null }]);
    }),
  );
});

describe('a trial', () => {
  test(
    'is begun by editors alone',
    onFixture(async (sql) => {
      const before = await written(sql);
      expect(await attempt(sql, commitStatement({ candidate: {} })))
        .toEqual({ rows: 0, code: '42501' });
      expect(await written(sql)).toEqual(before);
      expect(await attempt(sql, commitStatement({ candidate: {}, user_id: PEOPLE.editor })))
        .toEqual({ rows: 1, code: null });
    }),
  );

  test(
    'never comes of a real dialog',
    onFixture(async (sql) => {
      const { thread_id } = await commit(sql, { user_id: PEOPLE.editor });
      await commit(sql, {
        thread_id,
        user_id: PEOPLE.editor,
        expected_revision: 1,
        candidate: { test_branch: { system_prompt: 'x' } },
      });
      expect(await sql`select is_trial, candidate from public.threads where id = ${thread_id}`)
        .toEqual([{ is_trial: false, candidate: null }]);
    }),
  );
});
