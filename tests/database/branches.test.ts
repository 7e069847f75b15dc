import { describe, expect, test } from 'vitest';
import { actAs, actAsOwner, attempt } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';
import { commit, load } from './turns.ts';

const onFixture = useFixture();

const CREATE = `select public.create_branch('own', 'Own', 'What is own', false)`;
const remove = (moveTo: string | null = null) =>
  `select public.delete_branch('test_branch', ${moveTo === null ? 'null' : `'${moveTo}'`})`;

describe('a new branch', () => {
  test(
    'is disabled, and the last one',
    onFixture(async (sql) => {
      await actAs(sql, 'editor');
      await sql.unsafe(CREATE);
      const [row] = await sql`
        select is_enabled, order_index = (select max(order_index) from public.intents) as is_last
        from public.intents where code = 'own'`;
      expect(row).toEqual({ is_enabled: false, is_last: true });
      expect(await attempt(sql, CREATE)).toEqual({ rows: 0, code: '23505' });
    }),
  );

  test(
    'is enabled once a version is active',
    onFixture(async (sql) => {
      await sql.unsafe(CREATE);
      const enable = `update public.intents set is_enabled = true where code = 'own'`;
      expect(await attempt(sql, enable)).toEqual({ rows: 0, code: 'PT409' });
      await sql`
        insert into public.agent_configs (intent_id, version, name, system_prompt, is_active)
        select id, 1, 'First', 'Help.', true from public.intents where code = 'own'`;
      expect(await attempt(sql, enable)).toEqual({ rows: 1, code: null });
    }),
  );

  test(
    'is refused to a viewer',
    onFixture(async (sql) => {
      await actAs(sql, 'viewer');
      expect(await attempt(sql, CREATE)).toEqual({ rows: 0, code: '42501' });
      expect(await attempt(sql, remove())).toEqual({ rows: 0, code: '42501' });
    }),
  );
});

describe('deleting a branch', () => {
  test(
    'that dialogs stand in needs another branch for them, also for whoever writes the table',
    onFixture(async (sql) => {
      await commit(sql, { state: { current_intent: 'test_branch', current_step: 'intro' } });
      expect(await attempt(sql, remove())).toEqual({ rows: 0, code: 'PT409' });
      expect(await attempt(sql, `delete from public.intents where id = '${ROWS.intent}'`))
        .toEqual({ rows: 0, code: 'PT409' });
      for (const moveTo of ['test_branch', '_router', 'nowhere']) {
        expect(await attempt(sql, remove(moveTo))).toEqual({ rows: 0, code: 'PT422' });
      }
    }),
  );

  test(
    'moves its dialogs to the first step of the other, without slots and what is suspended in it',
    onFixture(async (sql) => {
      await sql`
        with other as (
          insert into public.intents (code, name) values ('other', 'Other') returning id
        )
        insert into public.intent_steps (intent_id, code, name, order_index)
        select id, code, code, place from other, (values ('later', 2), ('first', 1)) as step (code, place)`;
      const standing = await commit(sql, {
        state: { current_intent: 'test_branch', current_step: 'intro', slots: { name: 'Ann' } },
      });
      const suspending = await commit(sql, {
        state: {
          current_intent: 'other',
          suspended_intent: 'test_branch',
          resumable_step_code: 'intro',
        },
      });
      await actAs(sql, 'editor');
      await sql.unsafe(remove('other'));
      await actAsOwner(sql);
      const { state } = await load(sql, { thread: standing.thread_id });
      expect(state).toMatchObject({
        current_intent: 'other',
        current_step: 'first',
        slots: {},
        revision: 2,
      });
      const { state: left } = await load(sql, { thread: suspending.thread_id });
      expect(left).toMatchObject({
        current_intent: 'other',
        suspended_intent: null,
        resumable_step_code: null,
      });
    }),
  );

  test.each(['general_info', 'escalate_human', '_router', '_safety'])(
    'is refused for %s, which every turn needs',
    onFixture<[string]>(async (sql, code) => {
      await sql`insert into public.intents (code, name) values (${code}, 'N') on conflict do nothing`;
      expect(await attempt(sql, `select public.delete_branch('${code}', null)`))
        .toEqual({ rows: 0, code: 'PT409' });
    }),
  );
});
