import type { Sql, TransactionSql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../scripts/testing/temporary-database.ts';
import { actAs, attempt, PEOPLE } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';
import { CLIENT_ID, commit, commitStatement, load, turn } from './turns.ts';

const onFixture = useFixture();
const { thread, emptyThread, heldThread } = ROWS;

const take = (id: string, person: string) =>
  `select public.take_over('${id}', '${person}', 30, '{name} is here', '{name} is silent')`;
const release = (id: string, person: string, summary = 'null') =>
  `select public.release_thread('${id}', '${person}', '{name} left', ${summary})`;
const write = (id: string, person: string, client = 'null') =>
  `select public.write_as_operator('${id}', '${person}', 'Here is Ann', 30, ${client}) as id`;
const keep = (id: string, client: string, person = 'null') =>
  `select public.store_held_message('${id}', 'And now?', '${client}', ${person}) as id`;

const told = async (sql: TransactionSql, id: string) =>
  (await sql`select role, text, meta_json #>> '{hold,what}' as what from public.messages
    where thread_id = ${id} order by seq`).map((row) => ({ ...row }));

const SAFETY = {
  reply: { ...turn().reply, meta_json: { events: ['safety'], debug: { safety: { kind: 'x' } } } },
};

describe('the messages of a patient during a takeover', () => {
  const takeovers = async (sql: TransactionSql, id: string) => {
    const [{ told }] = await sql`select public.read_takeovers() as told` as [{ told: Told[] }];
    return told.find(({ thread_id }) => thread_id === id);
  };
  interface Told {
    thread_id: string;
    unread: number;
    waiting_since: string | null;
  }
  const see = (person: string, message: string) =>
    `select public.note_seen('${thread}', '${person}', '${message}')`;

  test(
    'are unread until their person has seen or answered them, and wait until answered',
    onFixture(async (sql) => {
      await sql`update public.users set can_serve = true where id = ${PEOPLE.viewer}`;
      await sql.unsafe(take(thread, PEOPLE.editor));
      expect(await takeovers(sql, thread)).toMatchObject({
        ...{ by: PEOPLE.editor, by_name: 'editor', unread: 0, waiting_since: null },
      });
      const [first] = await sql.unsafe(keep(thread, crypto.randomUUID()));
      await sql.unsafe(keep(thread, crypto.randomUUID()));
      expect(await takeovers(sql, thread)).toMatchObject({ unread: 2 });
      expect((await attempt(sql, see(PEOPLE.viewer, first!.id))).code).toBe('PT409');
      expect((await attempt(sql, see(PEOPLE.stranger, first!.id))).code).toBe('PT403');
      await sql.unsafe(see(PEOPLE.editor, first!.id));
      await sql.unsafe(see(PEOPLE.editor, crypto.randomUUID()));
      expect(await takeovers(sql, thread)).toMatchObject({
        ...{ unread: 1, waiting_since: expect.any(String) },
      });
      await sql.unsafe(write(thread, PEOPLE.editor));
      expect(await takeovers(sql, thread)).toMatchObject({ unread: 0, waiting_since: null });
    }),
  );

  test.each([['viewer', true], ['removed', false]] as const)(
    'a %s reads takeovers: %s',
    onFixture<['viewer' | 'removed', boolean]>(async (sql, actor, reads) => {
      await actAs(sql, actor);
      expect(await takeovers(sql, heldThread) !== undefined).toBe(reads);
    }),
  );
});

describe('a patient who waits too long in a takeover', () => {
  const follow = 'select public.follow_takeovers(5)';
  /** Returns who had the dialog in each event of it. */
  const warnings = async (sql: TransactionSql) => {
    // Its own transaction is not visible in a snapshot.
    await sql`update public.thread_holds set waiting_transaction_id = '101'
      where waiting_transaction_id is not null and thread_id = ${thread}`;
    const [{ page }] = await sql`select public.read_events('100:100:') as page` as [
      { page: { events: { event: string; data: { thread_id: string; by: string } }[] } },
    ];
    return page.events.filter(({ event, data }) =>
      event === 'takeover.waiting' && data.thread_id === thread
    ).map(({ data }) => data.by);
  };
  const stored = async (sql: TransactionSql) =>
    (await sql`select waiting_seq from public.thread_holds where thread_id = ${thread}`)[0]!
      .waiting_seq as string | null;
  const isOverdue = async (sql: TransactionSql) =>
    (await sql`select public.is_overdue(${thread}) as is_overdue`)[0]!.is_overdue;
  /** Stores a message of the patient that is some minutes old. */
  const say = async (sql: TransactionSql, minutes: number) => {
    const [{ id }] = await sql.unsafe(keep(thread, crypto.randomUUID())) as unknown as [
      { id: string },
    ];
    await sql`update public.messages
      set created_at = now() - make_interval(mins => ${minutes}) where id = ${id}`;
  };

  test(
    'is told of once, and again after an answer',
    onFixture(async (sql) => {
      await sql.unsafe(take(thread, PEOPLE.editor));
      await say(sql, 4);
      await sql.unsafe(follow);
      expect([await warnings(sql), await isOverdue(sql)]).toEqual([[], false]);
      await sql`update public.messages set created_at = now() - interval '6 minutes'
        where thread_id = ${thread}`;
      await sql.unsafe(follow);
      const first = await stored(sql);
      expect([await warnings(sql), await isOverdue(sql)]).toEqual([[PEOPLE.editor], true]);
      await say(sql, 6);
      await sql.unsafe(follow);
      expect(await stored(sql)).toBe(first);
      await sql.unsafe(write(thread, PEOPLE.editor));
      expect(await isOverdue(sql)).toBe(false);
      await say(sql, 6);
      await sql.unsafe(follow);
      expect(Number(await stored(sql))).toBeGreaterThan(Number(first));
    }),
  );

  test(
    'is taken over by somebody else, whom the dialog names, and not before',
    onFixture(async (sql) => {
      await sql`update public.users set can_serve = true where id = ${PEOPLE.viewer}`;
      await sql.unsafe(take(thread, PEOPLE.editor));
      await say(sql, 6);
      expect((await attempt(sql, take(thread, PEOPLE.viewer))).code).toBe('PT409');
      await sql.unsafe(follow);
      expect(await attempt(sql, take(thread, PEOPLE.viewer))).toEqual({ rows: 1, code: null });
      expect((await told(sql, thread)).at(-1)).toMatchObject({ text: 'viewer is here' });
      expect((await attempt(sql, write(thread, PEOPLE.editor))).code).toBe('PT409');
      expect(await attempt(sql, write(thread, PEOPLE.viewer))).toEqual({ rows: 1, code: null });
    }),
  );
});

describe('taking a dialog over', () => {
  test.each([
    ['a viewer', PEOPLE.viewer, 'PT403'],
    ['somebody unknown', crypto.randomUUID(), 'PT403'],
    ['an editor', PEOPLE.editor, null],
  ])(
    '%s is let or not',
    onFixture<[string, string, string | null]>(async (sql, _, person, code) => {
      expect(await attempt(sql, take(thread, person))).toEqual({ rows: code ? 0 : 1, code });
      const holds = await sql`select held_by from public.thread_holds where thread_id = ${thread}`;
      expect(holds).toHaveLength(code ? 0 : 1);
    }),
  );

  test(
    'a viewer who serves does it, unless disabled, and says it in the dialog',
    onFixture(async (sql) => {
      await sql`update public.users set can_serve = true where id = ${PEOPLE.viewer}`;
      expect(await attempt(sql, take(emptyThread, PEOPLE.viewer))).toEqual({ rows: 1, code: null });
      expect(await told(sql, emptyThread)).toEqual([
        { role: 'system', text: 'viewer is here', what: 'begun' },
      ]);
      await sql`update public.users set is_disabled = true where id = ${PEOPLE.viewer}`;
      expect((await attempt(sql, take(thread, PEOPLE.viewer))).code).toBe('PT403');
    }),
  );

  test(
    'somebody else is told who was first; oneself goes on',
    onFixture(async (sql) => {
      await sql`update public.users set can_serve = true where id = ${PEOPLE.viewer}`;
      const refused = await sql.savepoint((inner) => inner.unsafe(take(heldThread, PEOPLE.viewer)))
        .catch((error) => error);
      expect(refused).toMatchObject({ code: 'PT409', message: 'editor holds this dialog' });
      expect(JSON.parse(refused.detail)).toMatchObject({
        hold: { by: PEOPLE.editor, by_name: 'editor' },
      });
      expect(await attempt(sql, take(heldThread, PEOPLE.editor))).toEqual({ rows: 1, code: null });
      expect(await told(sql, heldThread)).toEqual([]);
    }),
  );

  test(
    'only the holder writes, each message once, and a writer keeps the dialog longer',
    onFixture(async (sql) => {
      await sql`update public.users set can_serve = true where id = ${PEOPLE.viewer}`;
      expect((await attempt(sql, write(heldThread, PEOPLE.viewer))).code).toBe('PT409');
      expect((await attempt(sql, write(thread, PEOPLE.editor))).code).toBe('PT409');
      await sql`update public.thread_holds set ends_at = now()`;
      const send =
        async () => (await sql.unsafe(write(heldThread, PEOPLE.editor, `'${CLIENT_ID}'`)));
      expect(await send()).toEqual(await send());
      expect((await attempt(sql, write(thread, PEOPLE.editor, `'${CLIENT_ID}'`))).code)
        .toBe('PT409');
      expect(await told(sql, heldThread)).toEqual([
        { role: 'operator', text: 'Here is Ann', what: null },
      ]);
      expect(
        await sql`select ends_at = now() + interval '30 minutes' as later
        from public.thread_holds`,
      ).toEqual([{ later: true }]);
    }),
  );

  test(
    'the holder hands back, or an editor, and nobody else',
    onFixture(async (sql) => {
      await sql`update public.users set can_serve = true where role = 'viewer'`;
      await sql.unsafe(take(thread, PEOPLE.viewer));
      expect((await attempt(sql, release(thread, PEOPLE.stranger))).code).toBe('PT409');
      expect(await attempt(sql, release(thread, PEOPLE.viewer))).toEqual({ rows: 1, code: null });
      expect((await attempt(sql, release(thread, PEOPLE.viewer))).code).toBe('PT409');
      await sql.unsafe(take(thread, PEOPLE.viewer));
      expect((await attempt(sql, release(thread, PEOPLE.editor))).code).toBeNull();
    }),
  );
});

describe('the requests of a dialog that a person takes over', () => {
  const changes = (sql: TransactionSql) =>
    sql`select by, changes from public.request_history
      where request_id = ${ROWS.request} and what = 'changed' order by id`;
  const ofRequest = async (sql: TransactionSql) =>
    (await sql`select assignee, status from public.requests where id = ${ROWS.request}`)[0];

  test(
    'become theirs, also from somebody else, and their history says who did it',
    onFixture(async (sql) => {
      await sql`update public.users set can_serve = true where id = ${PEOPLE.viewer}`;
      await sql.unsafe(take(thread, PEOPLE.viewer));
      expect(await ofRequest(sql)).toEqual({ assignee: PEOPLE.viewer, status: 'in_progress' });
      expect(await changes(sql)).toEqual([{
        by: PEOPLE.viewer,
        changes: { status: ['open', 'in_progress'], assignee: [null, PEOPLE.viewer] },
      }]);
      await sql.unsafe(release(thread, PEOPLE.viewer));
      await sql.unsafe(take(thread, PEOPLE.editor));
      expect((await changes(sql)).at(-1)).toEqual({
        by: PEOPLE.editor,
        changes: { assignee: [PEOPLE.viewer, PEOPLE.editor] },
      });
      await sql`update public.requests set summary = 'Ann B' where id = ${ROWS.request}`;
      expect((await changes(sql)).at(-1)).toMatchObject({ by: null });
    }),
  );

  test(
    'stay as they are when they are closed, of another dialog, or given away during the takeover',
    onFixture(async (sql) => {
      await sql.unsafe(take(emptyThread, PEOPLE.editor));
      expect(await ofRequest(sql)).toEqual({ assignee: null, status: 'open' });
      await sql.unsafe(take(thread, PEOPLE.editor));
      await sql`update public.requests set assignee = ${PEOPLE.viewer} where id = ${ROWS.request}`;
      await sql.unsafe(take(thread, PEOPLE.editor));
      expect(await ofRequest(sql)).toMatchObject({ assignee: PEOPLE.viewer });
      await sql.unsafe(release(thread, PEOPLE.editor));
      await sql`update public.requests set status = 'cancelled' where id = ${ROWS.request}`;
      await sql.unsafe(take(thread, PEOPLE.editor));
      expect(await ofRequest(sql)).toEqual({ assignee: PEOPLE.viewer, status: 'cancelled' });
    }),
  );
});

describe('while a person holds a dialog', () => {
  test(
    'no reply is stored, whichever state its turn was loaded from; the fixed text for a danger is',
    onFixture(async (sql) => {
      for (const expected_revision of [0, 1]) {
        const late = { thread_id: heldThread, expected_revision };
        expect((await attempt(sql, commitStatement(late))).code).toBe('PT409');
      }
      expect(await told(sql, heldThread)).toEqual([]);
      await commit(sql, { thread_id: heldThread, ...SAFETY });
      expect(await told(sql, heldThread)).toMatchObject([{ role: 'user' }, { role: 'assistant' }]);
    }),
  );

  test.each([['with a state', thread, 1], ['without one', emptyThread, 0]])(
    'a turn that was loaded before, of a dialog %s, is not stored after it either',
    onFixture<[string, string, number]>(async (sql, _, id, expected_revision) => {
      const early = { thread_id: id, expected_revision };
      await sql.unsafe(take(id, PEOPLE.editor));
      expect((await attempt(sql, commitStatement(early))).code).toBe('PT409');
      await sql.unsafe(release(id, PEOPLE.editor));
      expect((await attempt(sql, commitStatement(early))).code).toBe('PT409');
    }),
  );

  test(
    'a patient’s message is stored once, has no reply, and nobody writes in another’s dialog',
    onFixture(async (sql) => {
      expect((await attempt(sql, keep(heldThread, CLIENT_ID, `'${PEOPLE.stranger}'`))).code)
        .toBe('42501');
      const [kept] = await sql.unsafe(keep(heldThread, CLIENT_ID, `'${PEOPLE.viewer}'`));
      expect((await attempt(sql, keep(heldThread, CLIENT_ID))).code).toBe('PT409');
      await sql.unsafe(release(heldThread, PEOPLE.editor));
      await commit(sql, { thread_id: heldThread, expected_revision: 1 });
      expect((await load(sql, { thread: heldThread, client: CLIENT_ID })).stored).toMatchObject({
        message_id: kept!.id,
        user_text: 'And now?',
        text: null,
      });
      expect(await sql.unsafe(keep(thread, crypto.randomUUID()))).toEqual([{ id: null }]);
    }),
  );

  test(
    'the next turn is told what the person wrote, and what they leave to the assistant',
    onFixture(async (sql) => {
      await sql.unsafe(write(heldThread, PEOPLE.editor));
      expect(await load(sql, { thread: heldThread })).toMatchObject({ is_held: true });
      await sql.unsafe(release(heldThread, PEOPLE.editor, `'Ask for the phone'`));
      expect(await load(sql, { thread: heldThread })).toMatchObject({
        is_held: false,
        messages: [
          { role: 'operator', text: 'Here is Ann' },
          { role: 'system', text: 'Ask for the phone' },
        ],
      });
    }),
  );

  test(
    'silence ends it when the next turn begins, which both are told',
    onFixture(async (sql) => {
      await sql`update public.thread_holds set ends_at = now() - interval '1 second'`;
      expect(await load(sql, { thread: heldThread })).toMatchObject({ is_held: false });
      expect(await told(sql, heldThread)).toEqual([{
        role: 'system',
        text: 'editor is silent',
        what: 'idle',
      }]);
      await commit(sql, { thread_id: heldThread, expected_revision: 1 });
    }),
  );
});

describe('races', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  const isConflict = (error: { code?: string }) => {
    if (error.code !== 'PT409') throw error;
    return null;
  };

  /** Stores a patient's message like the API: as a turn, or during a takeover as a message. */
  async function say(sql: Sql, id: string, text: string): Promise<void> {
    for (;;) {
      const [row] = await sql`select public.begin_turn('[]', p_thread_id => ${id}) as turn`;
      const { state, is_held } = row!.turn;
      const done = is_held ? null : await sql`select public.finish_turn(${
        JSON.stringify({
          ...turn({ thread_id: id, expected_revision: state.revision, user_text: text }),
          ...{ user_id: null, agent_config_id: null },
          client_message_id: crypto.randomUUID(),
        })
      }::text::jsonb)`.catch(isConflict);
      if (done) return;
      const [kept] =
        await sql`select public.store_held_message(${id}, ${text}, ${crypto.randomUUID()}) as id`;
      if (kept!.id) return;
    }
  }

  /** Covers every phase of a turn: `ahead` statements come before the takeover. */
  async function serve(sql: Sql, id: string, person: string, ahead: number): Promise<void> {
    for (let i = 0; i < ahead; i++) await sql`select 1`;
    await sql.unsafe(take(id, person));
    await sql.unsafe(write(id, person));
    await sql.unsafe(release(id, person));
  }

  const BEGUN = 'Hello';
  const ASKED = ['First', 'Second'];

  /** Lets a takeover race with the patient's messages; returns how many of them came during it. */
  async function race(sql: Sql, id: string, person: string, ahead: number): Promise<number> {
    await Promise.all([...ASKED.map((text) => say(sql, id, text)), serve(sql, id, person, ahead)]);
    const messages = await sql`select role, text, meta_json #>> '{hold,what}' as what
      from public.messages where thread_id = ${id} order by seq`;
    const place = (what: string) => messages.findIndex((each) => each.what === what);
    const inHold = messages.slice(place('begun') + 1, place('released'));
    expect(inHold.map(({ role }) => role)).not.toContain('assistant');
    const patients = messages.filter(({ role }) => role === 'user').map(({ text }) => text);
    expect(patients.toSorted()).toEqual([BEGUN, ...ASKED].toSorted());
    return inHold.filter(({ role }) => role === 'user').length;
  }

  test('200 takeovers against turns in flight: no reply in a hold, no message lost or doubled', async () => {
    const { sql } = database;
    const person = crypto.randomUUID();
    await sql`insert into auth.users (id, email) values (${person}, ${`${person}@test.example`})`;
    await sql`update public.users set can_serve = true where id = ${person}`;
    const first = turn({ user_text: BEGUN, user_id: null, agent_config_id: null });
    const threads = await sql<{ id: string }[]>`
      select public.finish_turn(${JSON.stringify(first)}::text::jsonb) ->> 'thread_id' as id
      from generate_series(1, 200)`;
    try {
      let held = 0;
      for (let at = 0; at < 200; at += 2) {
        const pair = threads.slice(at, at + 2)
          .map(({ id }, one) => race(sql, id, person, (at + one) % 6));
        held += (await Promise.all(pair)).reduce((sum, each) => sum + each);
      }
      // Some messages came during the takeover and some did not, so both cases were covered.
      expect(held).toBeGreaterThan(20);
      expect(held).toBeLessThan(380);
    } finally {
      await sql`delete from public.threads where id = any (${threads.map(({ id }) => id)})`;
      await sql`delete from auth.users where id = ${person}`;
    }
  });
});
