import { describe, expect, test } from 'vitest';
import { actAs, actAsOwner, type Actor, ACTORS, attempt, PEOPLE } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';

const onFixture = useFixture();
const GRANT_EVERYTHING = `grant all on public.users to anon, authenticated, service_role`;
const FIXTURE_PEOPLE = `id in ('${PEOPLE.viewer}', '${PEOPLE.stranger}', '${PEOPLE.editor}')`;

describe('an account', () => {
  test(
    'becomes a viewer with the name of its profile',
    onFixture(async (sql) => {
      const [row] = await sql`select * from public.users where id = ${PEOPLE.viewer}`;
      expect(row).toMatchObject({
        email: 'viewer@test.example',
        display_name: 'viewer',
        role: 'viewer',
      });
    }),
  );

  test(
    'without a profile is named after its e-mail, and a later e-mail is followed',
    onFixture(async (sql) => {
      await sql`insert into auth.users (id, email) values (${PEOPLE.removed}, 'ann@test.example')`;
      await sql`update auth.users set email = 'bea@test.example' where id = ${PEOPLE.removed}`;
      const [row] = await sql`select * from public.users where id = ${PEOPLE.removed}`;
      expect(row).toMatchObject({ email: 'bea@test.example', display_name: 'ann' });
    }),
  );

  test(
    'is read right when its profile is a string of JSON, as @supabase/lite stores it',
    onFixture(async (sql) => {
      await sql`
        insert into auth.users (id, email, raw_user_meta_data)
        values (${PEOPLE.removed}, 'ann@test.example', to_jsonb('{"display_name": "Ann"}'::text))`;
      const [row] = await sql`select display_name from public.users where id = ${PEOPLE.removed}`;
      expect(row!.display_name).toBe('Ann');
    }),
  );

  test(
    'leaves its name and what it wrote when it is removed, and no right',
    onFixture(async (sql) => {
      await sql`update public.users set role = 'editor' where id = ${PEOPLE.viewer}`;
      const [row] = await sql`select public.remove_account(${PEOPLE.editor}) as was_there`;
      expect(row!.was_there).toBe(true);
      expect(await sql`select from auth.users where id = ${PEOPLE.editor}`).toHaveLength(0);
      const [author] = await sql`
        select display_name, role, is_disabled, removed_at is not null as is_removed
        from public.block_snapshots join public.users on users.id = created_by
        where block_snapshots.id = ${ROWS.snapshot}`;
      expect(author).toEqual({
        display_name: 'editor',
        role: 'viewer',
        is_disabled: true,
        is_removed: true,
      });
      await actAs(sql, 'editor');
      expect((await sql`select public.whoami() as me`)[0]!.me).toBeNull();
    }),
  );

  test(
    'takes its budget and its usage with it when it is removed',
    onFixture(async (sql) => {
      await sql`select public.remove_account(${PEOPLE.viewer})`;
      expect(await sql`select from public.model_budgets where user_id = ${PEOPLE.viewer}`)
        .toHaveLength(0);
      expect(await sql`select from public.model_usage where user_id = ${PEOPLE.viewer}`)
        .toHaveLength(0);
    }),
  );

  test(
    'stays removed: nobody gives it rights again',
    onFixture(async (sql) => {
      await sql`select public.remove_account(${PEOPLE.stranger})`;
      const mine = `where id = '${PEOPLE.stranger}'`;
      for (const change of [`role = 'editor'`, 'is_disabled = false']) {
        expect(await attempt(sql, `update public.users set ${change} ${mine}`))
          .toEqual({ rows: 0, code: 'PT409' });
      }
    }),
  );
});

describe('whoami', () => {
  test.each(['viewer', 'stranger', 'editor'] as const)(
    'tells the %s its own row',
    onFixture<[keyof typeof PEOPLE]>(async (sql, actor) => {
      await actAs(sql, actor as Actor);
      const [row] = await sql`select public.whoami() as me`;
      expect(row!.me).toEqual({
        id: PEOPLE[actor],
        email: `${actor}@test.example`,
        display_name: actor,
        role: actor === 'editor' ? 'editor' : 'viewer',
        must_change_password: false,
        can_serve: actor === 'editor',
      });
    }),
  );

  test(
    'tells a removed account nothing, whatever its token says',
    onFixture(async (sql) => {
      await actAs(sql, 'removed');
      const [row] = await sql`select public.whoami() as me`;
      expect(row!.me).toBeNull();
    }),
  );

  test(
    'refuses an anonymous caller',
    onFixture(async (sql) => {
      await actAs(sql, 'anonymous');
      expect(await attempt(sql, 'select public.whoami()')).toEqual({ rows: 0, code: '42501' });
    }),
  );
});

describe('a receptionist', () => {
  test(
    'serves and reads, and edits nothing',
    onFixture(async (sql) => {
      await sql`update public.users set role = 'receptionist' where id = ${PEOPLE.viewer}`;
      await actAs(sql, 'viewer');
      const [rights] = await sql`
        select public.is_operator(), public.can_serve(), public.is_editor(),
          public.whoami() ->> 'role' as role, (public.whoami() ->> 'can_serve')::boolean as serves`;
      expect(rights).toEqual({
        ...{ is_operator: true, can_serve: true, is_editor: false },
        ...{ role: 'receptionist', serves: true },
      });
      const promote = `update public.users set role = 'editor' where id = '${PEOPLE.viewer}'`;
      expect(await attempt(sql, promote)).toEqual({ rows: 0, code: null });
    }),
  );

  test(
    'neither writes turns in dialogs of others nor tries versions',
    onFixture(async (sql) => {
      await sql`update public.users set role = 'receptionist' where id = ${PEOPLE.stranger}`;
      await actAs(sql, 'service');
      const turn = (own: object) =>
        `select public.finish_turn('${
          JSON.stringify({
            ...{ user_id: PEOPLE.stranger, thread_name: 'Hello', user_text: 'Hello', state: {} },
            ...{ client_message_id: crypto.randomUUID(), reply: { text: 'Hello' }, ...own },
          })
        }')`;
      expect((await attempt(sql, turn({ thread_id: ROWS.thread }))).code).toBe('42501');
      expect((await attempt(sql, turn({ candidate: {} }))).code).toBe('42501');
      const copy = `select public.copy_as_trial('${ROWS.thread}', '${PEOPLE.stranger}')`;
      expect((await attempt(sql, copy)).code).toBe('42501');
      const held = `select public.store_held_message(
        '${ROWS.thread}', 'Hello', '${crypto.randomUUID()}', '${PEOPLE.stranger}')`;
      expect((await attempt(sql, held)).code).toBe('42501');
      expect((await attempt(sql, turn({}))).code).toBeNull();
    }),
  );

  test(
    'is not what the last editor becomes',
    onFixture(async (sql) => {
      const demote = `update public.users set role = 'receptionist' where id = '${PEOPLE.editor}'`;
      expect((await attempt(sql, demote)).code).toBe('PT409');
    }),
  );
});

describe('names', () => {
  test.each(['viewer', 'stranger', 'editor', 'service'] as const)(
    'are told to the %s by the ids of what people wrote',
    onFixture<[Actor]>(async (sql, actor) => {
      await actAs(sql, actor);
      const [row] = await sql`
        select public.names_of(${[PEOPLE.editor, crypto.randomUUID()]}::uuid[]) as names`;
      expect(row!.names).toEqual({ [PEOPLE.editor]: 'editor' });
    }),
  );

  test(
    'are told to nobody without an account, nor with a one-time password',
    onFixture(async (sql) => {
      const statement = `select public.names_of('{${PEOPLE.editor}}') as names`;
      await sql`update public.users set must_change_password = true where id = ${PEOPLE.stranger}`;
      for (const actor of ['removed', 'stranger'] as const) {
        await actAs(sql, actor);
        expect((await sql.unsafe(statement))[0]!.names).toBeNull();
        await actAsOwner(sql);
      }
      await actAs(sql, 'anonymous');
      expect(await attempt(sql, statement)).toEqual({ rows: 0, code: '42501' });
    }),
  );
});

describe('the list of people', () => {
  const SEEN: Record<Actor, number> = {
    anonymous: 0,
    removed: 0,
    viewer: 1,
    stranger: 1,
    editor: 3,
    service: 3,
  };
  test.each(ACTORS)(
    'shows the %s only whom it may see',
    onFixture<[Actor]>(async (sql, actor) => {
      await sql.unsafe(GRANT_EVERYTHING);
      await actAs(sql, actor);
      const { rows } = await attempt(sql, `select * from public.users where ${FIXTURE_PEOPLE}`);
      expect(rows).toBe(SEEN[actor]);
    }),
  );
});

describe('a role', () => {
  const promote = `update public.users set role = 'editor' where id = '${PEOPLE.viewer}'`;
  test.each(ACTORS)(
    'is changed by editors and the service only (%s)',
    onFixture<[Actor]>(async (sql, actor) => {
      await sql.unsafe(GRANT_EVERYTHING);
      await actAs(sql, actor);
      const { rows } = await attempt(sql, promote);
      await actAsOwner(sql);
      const [row] = await sql`select role from public.users where id = ${PEOPLE.viewer}`;
      const isAllowed = actor === 'editor' || actor === 'service';
      expect({ rows, role: row!.role })
        .toEqual(isAllowed ? { rows: 1, role: 'editor' } : { rows: 0, role: 'viewer' });
    }),
  );

  test(
    'counts from the moment it changes, whatever the token says',
    onFixture(async (sql) => {
      await actAs(sql, 'editor');
      await sql`update public.users set role = 'editor' where id = ${PEOPLE.viewer}`;
      await sql`update public.users set role = 'viewer' where id = ${PEOPLE.editor}`;
      const { rows } = await attempt(
        sql,
        `insert into public.intents (code, name) values ('x', 'X')`,
      );
      expect(rows).toBe(0);
    }),
  );
});

describe('disabling a person', () => {
  const disable = `update public.users set is_disabled = true where id = '${PEOPLE.viewer}'`;
  test.each(ACTORS)(
    'is for editors and the service only (%s)',
    onFixture<[Actor]>(async (sql, actor) => {
      await sql.unsafe(GRANT_EVERYTHING);
      await actAs(sql, actor);
      const { rows } = await attempt(sql, disable);
      expect(rows).toBe(actor === 'editor' || actor === 'service' ? 1 : 0);
    }),
  );

  test(
    'ends the sessions and has Auth refuse the next one, until they are enabled',
    onFixture(async (sql) => {
      const banned = async () => {
        const [row] = await sql`
          select banned_until > now() + interval '50 years' as is_banned
          from auth.users where id = ${PEOPLE.viewer}`;
        return row!.is_banned;
      };
      await sql.unsafe(disable);
      expect(await sql`select from auth.sessions where user_id = ${PEOPLE.viewer}`).toHaveLength(0);
      expect(await banned()).toBe(true);
      await sql`update public.users set is_disabled = false where id = ${PEOPLE.viewer}`;
      expect(await banned()).toBeNull();
    }),
  );

  test(
    'makes a session worthless that was opened in the same moment',
    onFixture(async (sql) => {
      await sql.unsafe(disable);
      await sql`insert into auth.sessions (id, user_id) values (${PEOPLE.viewer}, ${PEOPLE.viewer})`;
      await actAs(sql, 'viewer');
      expect((await sql`select public.whoami() as me`)[0]!.me).toBeNull();
      expect(await sql`select from public.intents`).toHaveLength(0);
    }),
  );
});

describe('a one-time password', () => {
  test(
    'gives no right but to ask who is signed in',
    onFixture(async (sql) => {
      await sql`update public.users set must_change_password = true where id = ${PEOPLE.editor}`;
      await actAs(sql, 'editor');
      const [row] = await sql`
        select public.whoami() as me, public.is_operator() as reads, public.is_editor() as writes`;
      expect(row).toMatchObject({
        me: { role: 'editor', must_change_password: true },
        reads: false,
        writes: false,
      });
      expect(await sql`select from public.intents`).toHaveLength(0);
    }),
  );

  test(
    'cannot be declared changed, even by an editor',
    onFixture(async (sql) => {
      await sql.unsafe(GRANT_EVERYTHING);
      await actAs(sql, 'editor');
      const declare = `update public.users set must_change_password = true where ${FIXTURE_PEOPLE}`;
      expect(await attempt(sql, declare)).toEqual({ rows: 0, code: '42501' });
    }),
  );
});

test(
  'all sessions of an account end, or all but one',
  onFixture(async (sql) => {
    const [other] = await sql`
      insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${PEOPLE.viewer})
      returning id`;
    const [kept] = await sql`select public.end_sessions(${PEOPLE.viewer}, ${other!.id}) as ended`;
    expect(kept!.ended).toBe(1);
    expect(await sql`select id from auth.sessions where user_id = ${PEOPLE.viewer}`)
      .toEqual([{ id: other!.id }]);
    const [all] = await sql`select public.end_sessions(${PEOPLE.viewer}) as ended`;
    expect(all!.ended).toBe(1);
  }),
);

describe('an e-mail address', () => {
  test(
    'cannot be changed past the account, even by an editor',
    onFixture(async (sql) => {
      await sql.unsafe(GRANT_EVERYTHING);
      await actAs(sql, 'editor');
      expect(await attempt(sql, `update public.users set email = 'x' where ${FIXTURE_PEOPLE}`))
        .toEqual({ rows: 0, code: '42501' });
    }),
  );
});

describe('the last editor', () => {
  const onlyEditor = `update public.users set role = 'viewer' where id <> '${PEOPLE.editor}'`;
  test.each([
    ['be disabled', `update public.users set is_disabled = true where id = '${PEOPLE.editor}'`],
    ['be demoted', `update public.users set role = 'viewer' where id = '${PEOPLE.editor}'`],
    ['be removed', `delete from public.users where id = '${PEOPLE.editor}'`],
    ['be removed with the account', `delete from auth.users where id = '${PEOPLE.editor}'`],
    ['go with all others at once', `update public.users set role = 'viewer' where role = 'editor'`],
  ])(
    'cannot %s',
    onFixture<[string, string]>(async (sql, _, statement) => {
      await sql.unsafe(onlyEditor);
      expect(await attempt(sql, statement)).toEqual({ rows: 0, code: 'PT409' });
      expect(await sql`select id from public.users where role = 'editor'`)
        .toEqual([{ id: PEOPLE.editor }]);
    }),
  );

  test(
    'is not kept by another one who is disabled',
    onFixture(async (sql) => {
      await sql`update public.users set role = 'viewer' where id <> ${PEOPLE.editor}`;
      await sql`
        update public.users set role = 'editor', is_disabled = true where id = ${PEOPLE.viewer}`;
      const demote = `update public.users set role = 'viewer' where id = '${PEOPLE.editor}'`;
      expect(await attempt(sql, demote)).toEqual({ rows: 0, code: 'PT409' });
    }),
  );

  test(
    'may go once there is another one',
    onFixture(async (sql) => {
      await sql`update public.users set role = 'editor' where id = ${PEOPLE.viewer}`;
      const demote = `update public.users set role = 'viewer' where id = '${PEOPLE.editor}'`;
      expect(await attempt(sql, demote)).toEqual({ rows: 1, code: null });
    }),
  );
});
