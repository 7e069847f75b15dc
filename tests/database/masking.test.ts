import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { actAs, actAsOwner, type Actor, PEOPLE } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';

const onFixture = useFixture();

const PERSONAL = ['Maria "Mo" Weiß', '+44 (0)20 7946 0018', 'new'];
const SLOTS = { patient_name: PERSONAL[0], phone: PERSONAL[1], kind: PERSONAL[2], day: 'Monday' };

/** Adds a dialog whose reply, trace, state and request have values of personal slots. */
async function addDialog(sql: TransactionSql, origin = 'site') {
  await actAsOwner(sql);
  const declared = [
    ...['patient_name', 'phone', 'kind'].map((code) => ({ code, type: 'text', personal: true })),
    { code: 'day', type: 'text', personal: false },
  ];
  await sql`update public.intents set slots = ${sql.json(declared)} where id = ${ROWS.intent}`;
  const text = `I am ${PERSONAL[0]}, call ${
    PERSONAL[1]
  } on Monday. Maria knows. A renewal. Or 020 79460018.`;
  const [thread] = await sql`
    insert into public.threads (name, origin) values (${
    text.slice(0, 100)
  }, ${origin}::public.thread_origin)
    returning id`;
  const { id } = thread!;
  const meta = {
    state: { slots: SLOTS, resumable_slots: null },
    debug: { router: { intent_code: 'new' }, slots_updated: SLOTS },
  };
  await sql`insert into public.messages (thread_id, role, text) values (${id}, 'user', ${text})`;
  const [reply] = await sql`
    insert into public.messages (thread_id, role, text, meta_json, assembled_prompt)
    values (${id}, 'assistant', ${`Thank you, ${PERSONAL[0]}.`}, ${sql.json(meta)},
      ${`Slots: ${JSON.stringify(SLOTS)}`}) returning id`;
  await sql`
    insert into public.message_traces (message_id, trace)
    values (${reply!.id}, ${
    sql.json({ history_length: 5, state_before: { slots: SLOTS }, calls: [{ prompt: text }] })
  })`;
  await sql`
    insert into public.thread_states (thread_id, current_intent, slots)
    values (${id}, 'test_branch', ${sql.json(SLOTS)})`;
  const [request] = await sql`
    insert into public.requests (thread_id, intent_code, kind, slots, summary, reason, due_at)
    values (${id}, 'test_branch', 'callback', ${
    sql.json(SLOTS)
  }, ${text}, 'new', now()) returning id`;
  return { id, reply: reply!.id, request: request!.id };
}

type Dialog = Awaited<ReturnType<typeof addDialog>>;

/** Calls every function by which people read a dialog; returns each result as text. */
async function readAll(sql: TransactionSql, { id, reply, request }: Dialog) {
  const [row] = await sql`
    select
      public.read_thread(${id}, 10)::text as thread,
      public.read_trace(${reply})::text as trace,
      public.read_turns(${reply}, 10)::text as turns,
      public.read_request(${request})::text as request,
      public.read_requests(p_most => 200)::text as requests,
      (select string_agg(f::text, ' ') from public.find_threads('{"limit": 200}') as f) as list,
      (
        select string_agg(f::text, ' ') from public.find_threads('{"q": "Monday", "limit": 200}') as f
      ) as found`;
  return row as Record<string, string>;
}

describe('personal values', () => {
  test(
    'are hidden from people who do not serve, wherever they stand',
    onFixture(async (sql) => {
      const dialog = await addDialog(sql);
      await actAs(sql, 'viewer');
      for (const [read, text] of Object.entries(await readAll(sql, dialog))) {
        expect(text, read).toContain('***');
        expect(text, read).toContain('Monday');
        for (const value of ['Weiß', '7946', '0018']) expect(text, read).not.toContain(value);
      }
    }),
  );

  test(
    'are also those that only actions were given',
    onFixture(async (sql) => {
      const { id } = await addDialog(sql);
      const called = { input: { who: 'Jo Stone', day: 'Monday' }, personal: ['who', 'gone'] };
      const meta = { debug: { actions: [called, { input: { who: 'Friday' } }] } };
      await sql`
        insert into public.messages (thread_id, role, text, meta_json)
        values (${id}, 'assistant', 'Thank you, Jo Stone, until Monday or Friday', ${
        sql.json(meta)
      })`;
      await actAs(sql, 'viewer');
      const [row] = await sql`select public.read_thread(${id}, 1) #>> '{messages,0,text}' as text`;
      expect(row!.text).toBe('Thank you, ***, until Monday or Friday');
    }),
  );

  test(
    'leave codes, ids and the rest of a text as they are',
    onFixture(async (sql) => {
      const { id, reply } = await addDialog(sql);
      await actAs(sql, 'viewer');
      const [row] = await sql`
        select public.read_thread(${id}, 10) as thread, public.read_trace(${reply}) as trace`;
      const { thread, trace } = row!;
      expect(thread).toMatchObject({ id, thread_states: { current_intent: 'test_branch' } });
      expect(thread.messages[0].meta_json).toEqual({
        state: {
          slots: { patient_name: '***', phone: '***', kind: '***', day: 'Monday' },
          resumable_slots: null,
        },
        debug: {
          router: { intent_code: 'new' },
          slots_updated: { patient_name: '***', phone: '***', kind: '***', day: 'Monday' },
        },
      });
      expect(thread.messages[1].text)
        .toBe('I am ***, call *** on Monday. Maria knows. A renewal. Or ***.');
      expect(trace.history[0].text).toBe(thread.messages[1].text);
    }),
  );

  test.each<[Actor, string]>([['editor', 'site'], ['service', 'site'], ['viewer', 'workbench']])(
    'are read by the %s in a dialog of origin %s',
    onFixture<[Actor, string]>(async (sql, actor, origin) => {
      const dialog = await addDialog(sql, origin);
      await actAs(sql, actor);
      for (const [read, text] of Object.entries(await readAll(sql, dialog))) {
        expect(text, read).not.toContain('***');
      }
    }),
  );

  test(
    'are not found by a search of people who do not serve',
    onFixture(async (sql) => {
      const { id, request } = await addDialog(sql);
      const search = async (actor: Actor, text: string) => {
        await actAs(sql, actor);
        const [row] = await sql`select public.read_requests(p_text => ${text}) as told`;
        const dialogs = await sql`select id from public.find_threads(${
          sql.json({ q: text, limit: 200 })
        })`;
        return {
          request: row!.told.rows.some((each: { id: string }) => each.id === request),
          dialog: dialogs.some((each) => each.id === id),
        };
      };
      for (const text of ['Weiß', '79460018']) {
        expect(await search('viewer', text)).toEqual({ request: false, dialog: false });
        expect(await search('editor', text)).toEqual({ request: true, dialog: true });
      }
      expect(await search('viewer', 'Monday')).toEqual({ request: true, dialog: true });
    }),
  );

  test(
    'are hidden in requests whose dialog is gone',
    onFixture(async (sql) => {
      const { id, request } = await addDialog(sql);
      await sql`delete from public.threads where id = ${id}`;
      await actAs(sql, 'viewer');
      const [row] = await sql`select
        public.read_requests(p_most => 200)::text as list,
        public.read_request(${request})::text as one,
        public.read_requests(p_text => 'Weiß') -> 'rows' as found`;
      for (const text of [row!.list, row!.one]) {
        expect(text).toContain(request);
        for (const value of ['Weiß', '7946', '0018']) expect(text).not.toContain(value);
      }
      expect(row!.found).toEqual([]);
      await actAs(sql, 'editor');
      const [seen] = await sql`select public.read_request(${request})::text as one`;
      expect(seen!.one).toContain('Weiß');
    }),
  );

  test(
    'are hidden where the end of a text is cut off',
    onFixture(async (sql) => {
      const { id } = await addDialog(sql);
      const cut = [
        'I am Maria "Mo" We',
        'Hello, I am Maria…',
        'Please call +44 20 794',
        'or 020 7946 0…',
      ];
      for (const text of [...cut, 'She is Maria but, or 020 only']) {
        await sql`insert into public.messages (thread_id, role, text) values (${id}, 'user', ${text})`;
      }
      await sql`update public.threads set name = 'My name is Maria…' where id = ${id}`;
      await actAs(sql, 'viewer');
      const [row] = await sql`select public.read_thread(${id}, 5) as thread`;
      expect(row!.thread.name).toBe('My name is ***…');
      expect(row!.thread.messages.map(({ text }: { text: string }) => text)).toEqual([
        'She is Maria but, or 020 only',
        ...['or ***…', 'Please call ***', 'Hello, I am ***…', 'I am ***'],
      ]);
    }),
  );

  test(
    'lead to no message of a dialog that is found by another one',
    onFixture(async (sql) => {
      const { id } = await addDialog(sql);
      await sql`
        insert into public.messages (thread_id, role, text) values (${id}, 'user', 'Weiß nicht')`;
      await actAs(sql, 'viewer');
      const found = await sql`
        select text from public.find_threads('{"q": "Weiß", "limit": 200}') where id = ${id}`;
      expect(found.map(({ text }) => text)).toEqual(['Weiß nicht']);
    }),
  );

  test(
    'are not found among words that are in thousands of messages',
    onFixture(async (sql) => {
      const { id } = await addDialog(sql);
      const [other] = await sql`
        insert into public.threads (name, origin) values ('Other', 'site') returning id`;
      await sql`
        insert into public.messages (thread_id, role, text)
        select ${other!.id}, 'user', 'Weiß ' || n from generate_series(1, 3001) as n`;
      for (const [actor, ids] of [['viewer', [other!.id]], ['editor', [id, other!.id]]] as const) {
        await actAs(sql, actor);
        const found = await sql`select id from public.find_threads('{"q": "Weiß", "limit": 200}')`;
        expect(found.map((each) => each.id).sort()).toEqual([...ids].sort());
      }
    }),
  );

  test.each([
    ['a viewer who serves', `can_serve = true`],
    ['a receptionist', `role = 'receptionist'`],
  ])(
    'are read by %s',
    onFixture<[string, string]>(async (sql, _, change) => {
      const dialog = await addDialog(sql);
      await sql.unsafe(`update public.users set ${change} where id = '${PEOPLE.viewer}'`);
      await actAs(sql, 'viewer');
      const { thread } = await readAll(sql, dialog);
      expect(thread).toContain('7946 0018');
      expect(thread).not.toContain('***');
    }),
  );

  test.each<[Actor, string, number]>([
    ['viewer', 'site', 0],
    ['editor', 'site', 1],
    ['service', 'site', 1],
    ['viewer', 'workbench', 1],
  ])(
    'of a test are read by the %s when its dialog has the origin %s: %d',
    onFixture<[Actor, string, number]>(async (sql, actor, origin, count) => {
      const { id, reply } = await addDialog(sql, origin);
      const turns = [{ message: `I am ${PERSONAL[0]}`, expect: {} }];
      const test = { name: 'Weiß', intent_code: 'test_branch', turns, created_from: reply };
      const [added] = await sql`select public.add_test(${sql.json(test)}) as id`;
      await sql`delete from public.dialog_tests where id <> ${added!.id}`;
      const run = {
        tests: 'all',
        candidate: {},
        tries: [],
        fragments: 'stored',
        repeats: 1,
        test_repeats: 1,
        replay_repeats: 1,
        estimate: {},
      };
      const [started] = await sql`select public.start_run(${sql.json(run)}) as id`;
      await sql`
        update public.run_items set ended_at = now(), passed = false, result = ${
        sql.json({ turns })
      }
        where run_id = ${started!.id}`;
      await sql`delete from public.threads where id = ${id}`;
      await actAs(sql, actor);
      expect(await sql`select from public.dialog_tests`).toHaveLength(count);
      expect(await sql`select from public.run_items where run_id = ${started!.id}`)
        .toHaveLength(count);
      const entries = await sql`
        select from public.ledger where what = 'test_created' and new_value ->> 'id' = ${
        added!.id
      }`;
      expect(entries).toHaveLength(count);
      const [result] = await sql`select name, result from public.read_run_results(${started!.id})`;
      expect(result!.name).toBe(count ? 'Weiß' : '***');
      expect(result!.result.turns[0].message).toBe(count ? turns[0]!.message : '***');
    }),
  );

  test(
    'do not decide which questions are grouped into gaps',
    onFixture(async (sql) => {
      const { reply } = await addDialog(sql);
      await sql`
        insert into public.gap_questions (message_id, cause, asked_at)
        values (${reply}, 'nothing_found', now())`;
      const [question] = await sql`
        select text from public.ungrouped_questions('test', 100) where message_id = ${reply}`;
      expect(question!.text).toBe('I am ***, call *** on Monday. Maria knows. A renewal. Or ***.');
    }),
  );
});
