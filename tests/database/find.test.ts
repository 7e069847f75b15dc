import type { TransactionSql } from 'postgres';
import { expect, test } from 'vitest';
import { actAs, actAsOwner, type Actor, PEOPLE } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';
import { commit, turn } from './turns.ts';

const onFixture = useFixture();

/** Returns the ids of the dialogs that the filter finds. */
async function find(sql: TransactionSql, filter: object): Promise<string[]> {
  const rows = await sql`select id from public.find_threads(${sql.json({ limit: 50, ...filter })})`;
  return rows.map(({ id }) => id);
}

async function add(sql: TransactionSql, text: string): Promise<string> {
  const [thread] = await sql`insert into public.threads (name) values ('Other') returning id`;
  await sql`
    insert into public.messages (thread_id, role, text) values (${thread!.id}, 'user', ${text})`;
  return thread!.id;
}

test.each([
  ['another form of an English word', 'How much are two fillings?', 'filling costs'],
  ['the beginning of a word', 'I have an appointment', 'appointme'],
  ['another form of a Russian word', 'Сколько стоит имплантация зубов?', 'имплантации'],
  ['another form of a German word', 'Was kosten die Füllungen?', 'füllung'],
  ['words in any order', 'Do you remove wisdom teeth?', 'teeth wisdom'],
  ['quoted words that follow each other', 'I need a root canal today', '"root canal"'],
  ['a question with its stop words', 'How much for a crown?', 'how much is the crown'],
  ['nothing but stop words', 'What are you?', 'what are'],
])('%s is found', (_, text, q) =>
  onFixture(async (sql) => {
    const id = await add(sql, text.replace('two fillings', 'filling costs for two'));
    expect(await find(sql, { q })).toEqual([id]);
  })());

test.each([
  ['quoted words apart', 'the canal behind the root', '"root canal"'],
  ['one of two words', 'How much for a crown?', 'crown bridge'],
  ['the end of a word', 'I have an appointment', 'pointment'],
])('%s is not found', (_, text, q) =>
  onFixture(async (sql) => {
    await add(sql, text);
    expect(await find(sql, { q })).toEqual([]);
  })());

test.each([
  `'`,
  `' & | ! :*`,
  `"`,
  `'); drop table public.threads; --`,
  `%_\\`,
  `(((`,
  `a:*b!<->c`,
  `$1 %s %L`,
  `👋🏽`,
])('%s is only words', (q) =>
  onFixture(async (sql) => {
    await add(sql, 'Hello');
    expect(await find(sql, { q, order: 'longest' })).toEqual([]);
    const [row] = await sql`select count(*)::integer as count from public.threads`;
    expect(row!.count).toBeGreaterThan(0);
  })());

test(
  'a value of any filter is a value, whatever is in it',
  onFixture(async (sql) => {
    const value = [`'}' or true --`, '{a,b}', '"'];
    for (const name of ['event', 'step', 'has', 'intent_code', 'version', 'config', 'tag']) {
      expect(await find(sql, { [name]: value })).toEqual([]);
    }
  }),
);

const READERS: Actor[] = ['viewer', 'stranger', 'editor', 'service'];

test.each<[Actor, boolean]>([
  ...READERS.map((actor): [Actor, boolean] => [actor, true]),
  ['removed', false],
])(
  'whether the %s finds dialogs: %s',
  (actor, sees) =>
    onFixture(async (sql) => {
      await actAs(sql, actor);
      for (const filter of [{}, { q: 'hello' }, { tag: ['price'] }, { has: ['unhelpful'] }]) {
        expect((await find(sql, filter)).includes(ROWS.thread)).toBe(sees);
      }
    })(),
);

test(
  'no one sees the saved filters of another, or saves more than 50',
  onFixture(async (sql) => {
    await actAs(sql, 'stranger');
    expect(await sql`select from public.saved_filters`).toHaveLength(0);
    const save = (from: number, to: number) =>
      sql`
      insert into public.saved_filters (name, filter)
      select 'Filter ' || n, '{}' from generate_series(${from}::integer, ${to}::integer) as n`;
    await save(1, 50);
    await expect(sql.savepoint(() => save(51, 51))).rejects.toMatchObject({ code: 'PT409' });
    // Those of requests count on their own, and may have the same names.
    await sql`insert into public.saved_filters (name, filter, list)
      values ('Filter 1', '{}', 'requests')`;
    await expect(
      sql.savepoint((inner) =>
        inner`insert into public.saved_filters (user_id, name, filter)
        values (${PEOPLE.viewer}, 'For another', '{}')`
      ),
    ).rejects.toMatchObject({ code: '42501' });
  }),
);

test(
  'feedback is on replies, one per person, and nobody changes another’s',
  onFixture(async (sql) => {
    await actAs(sql, 'stranger');
    const give = (message: string) =>
      sql.savepoint((inner) =>
        inner`insert into public.message_feedback (message_id, helpful) values (${message}, true)`
      );
    await expect(give(ROWS.message)).rejects.toMatchObject({ code: 'PT422' });
    await give(ROWS.reply);
    await expect(give(ROWS.reply)).rejects.toMatchObject({ code: '23505' });
    const changed = await sql`
      update public.message_feedback set note = 'Mine' where message_id = ${ROWS.reply} returning user_id`;
    expect(changed.map(({ user_id }) => user_id)).toEqual([PEOPLE.stranger]);
    await actAsOwner(sql);
    await expect(
      sql.savepoint((inner) =>
        inner`update public.message_feedback set reason = 'tone' where helpful`
      ),
    ).rejects.toMatchObject({ code: '23514' });
  }),
);

test(
  'a reply is found by its facets, also in a trial copy, and one without is stored',
  onFixture(async (sql) => {
    const { thread_id } = await commit(sql, { user_id: PEOPLE.editor });
    await sql`select public.copy_as_trial(${thread_id}, ${PEOPLE.editor})`;
    expect(await find(sql, { event: ['sticky'] })).toEqual([thread_id]);
    expect(await find(sql, { event: ['sticky'], trial: true })).toHaveLength(1);
    expect(await find(sql, { event: ['resumed'] })).toEqual([]);
    const { facets: _, ...reply } = turn().reply;
    await commit(sql, { reply });
    expect(await find(sql, { event: ['sticky'] })).toEqual([thread_id]);
  }),
);
