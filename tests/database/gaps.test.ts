import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { actAs, actAsOwner, attempt, PEOPLE } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';
import { axis } from './vectors.ts';

const onFixture = useFixture();

const ANSWERED = { served_intent_code: 'test_branch', config_version: 1, step_code: null };

/** Stores a question and its reply, some seconds from now; returns the id of the reply. */
async function turn(
  sql: TransactionSql,
  text: string,
  { meta = {}, facets = ['has:no_sources'], thread = ROWS.thread, later = 0 }: {
    meta?: object;
    facets?: string[];
    thread?: string;
    later?: number;
  } = {},
): Promise<string> {
  await sql`insert into public.messages (thread_id, role, text) values (${thread}, 'user', ${text})`;
  const [reply] = await sql`
    insert into public.messages (thread_id, role, text, meta_json, facets, created_at)
    values (${thread}, 'assistant', 'Answer', ${sql.json({ ...ANSWERED, ...meta })},
      ${facets}, clock_timestamp() + make_interval(secs => ${later}))
    returning id`;
  return reply!.id;
}

const noted = async (sql: TransactionSql, id: string) =>
  (await sql`select cause from public.gap_questions where message_id = ${id}`)[0]?.cause ?? null;

/** Groups everything, each question at its axis: those with one axis are similar. */
async function group(sql: TransactionSql, axes: Record<string, number>, embedder = 'test') {
  const found = await sql`select * from public.ungrouped_questions(${embedder}, 100)`;
  const questions = found.filter(({ message_id }) => message_id in axes)
    .map(({ message_id }) => ({ message_id, embedding: axis(axes[message_id]!) }));
  await sql`select public.group_questions(${embedder}, 0.5, ${sql.json(questions)})`;
}

const gapOf = async (sql: TransactionSql, id: string) =>
  (await sql`
    select g.* from public.gaps as g join public.gap_questions as q on q.gap_id = g.id
    where q.message_id = ${id}`)[0]!;

describe('a question without an answer', () => {
  test.each<[what: string, options: Parameters<typeof turn>[2], cause: string | null]>([
    ['a model answered without a source', {}, 'nothing_found'],
    ['it had a source', { facets: [] }, null],
    ['a person was asked for', { meta: { router_intent_code: 'escalate_human' } }, null],
    [
      'a branch handed it over to a person',
      { meta: { router_intent_code: 'general_info', served_intent_code: 'escalate_human' } },
      'nothing_found',
    ],
    ['it answered a step of a scenario', { meta: { step_code: 'qualify' } }, null],
    [
      'it left the path of a scenario',
      { meta: { step_code: 'qualify' }, facets: ['has:no_sources', 'event:soft_insertion'] },
      'nothing_found',
    ],
  ])('is noted or not: %s', (_, options, cause) =>
    onFixture(async (sql) => {
      expect(await noted(sql, await turn(sql, 'Is there parking?', options))).toBe(cause);
    })());

  test(
    'is not that of a trial',
    onFixture(async (sql) => {
      await sql`update public.threads set is_trial = true, candidate = '{}' where id = ${ROWS.thread}`;
      const reply = await turn(sql, 'Is there parking?');
      await sql`insert into public.message_feedback (message_id, helpful, reason)
        values (${reply}, false, 'no_answer')`;
      expect(await noted(sql, reply)).toBeNull();
    }),
  );

  test(
    'is what somebody marked so, until nobody does',
    onFixture(async (sql) => {
      const reply = await turn(sql, 'Is there parking?', { facets: [] });
      const mark = (person: 'viewer' | 'editor', change: () => PromiseLike<unknown>) =>
        actAs(sql, person).then(change).then(() => actAsOwner(sql));
      for (const person of ['viewer', 'editor'] as const) {
        await mark(
          person,
          () =>
            sql`insert into public.message_feedback (message_id, helpful, reason)
            values (${reply}, false, 'no_answer')`,
        );
      }
      expect(await noted(sql, reply)).toBe('no_answer');
      await mark('viewer', () =>
        sql`delete from public.message_feedback
          where message_id = ${reply} and user_id = ${PEOPLE.viewer}`);
      expect(await noted(sql, reply)).toBe('no_answer');
      await mark(
        'editor',
        () => sql`update public.message_feedback set reason = 'tone' where message_id = ${reply}`,
      );
      expect(await noted(sql, reply)).toBeNull();
    }),
  );
});

describe('gaps', () => {
  test(
    'hold what is alike, the most and the latest asked first, each question once',
    onFixture(async (sql) => {
      const [parking, dogs, again] = [
        await turn(sql, 'Is there parking?'),
        await turn(sql, 'Are dogs allowed?'),
        await turn(sql, 'Where can I park?'),
      ];
      const axes = { [parking]: 1, [dogs]: 2, [again]: 1 };
      await group(sql, axes);
      await group(sql, axes);
      const rows = await sql`select * from public.list_gaps() where question_count > 0`;
      expect(rows.map(({ questions }) => questions.map(({ text }: { text: string }) => text)))
        .toEqual([['Where can I park?', 'Is there parking?'], ['Are dogs allowed?']]);
      const page = await sql`select id from public.list_gaps(
        p_before => ${rows[0]!.rank}, p_before_id => ${rows[0]!.id}, p_limit => 1)`;
      expect(page[0]!.id).toBe(rows[1]!.id);
    }),
  );

  test(
    'a question half a year ago weighs less than one of today',
    onFixture(async (sql) => {
      const old = [
        await turn(sql, 'Dogs?', { later: -15_552_000 }),
        await turn(sql, 'Dog?', {
          later: -15_552_000,
        }),
      ];
      const today = await turn(sql, 'Is there parking?');
      await group(sql, { [old[0]!]: 1, [old[1]!]: 1, [today]: 2 });
      expect((await gapOf(sql, today)).rank).toBeGreaterThan((await gapOf(sql, old[0]!)).rank);
    }),
  );

  test.each(['closed', 'dismissed'] as const)(
    'one that is %s comes back with a question asked after that, and says what it was',
    (status) =>
      onFixture(async (sql) => {
        const [first, before] = [
          await turn(sql, 'Is there parking?'),
          await turn(sql, 'Parking?'),
        ];
        await group(sql, { [first]: 1 });
        const { id } = await gapOf(sql, first);
        await actAs(sql, 'editor');
        const document_id = status === 'closed' ? ROWS.document : null;
        await sql`update public.gaps set ${sql({ status, document_id })} where id = ${id}`;
        await actAsOwner(sql);
        const settled = { settled_as: status, settled_by: PEOPLE.editor, document_id };
        await group(sql, { [before]: 1 });
        expect(await gapOf(sql, before)).toMatchObject({
          id,
          status,
          reopened_at: null,
          ...settled,
        });
        const after = await turn(sql, 'Where do I park?', { later: 60 });
        await group(sql, { [after]: 1 });
        expect(await gapOf(sql, after)).toMatchObject({
          ...{ id, status: 'open', reopened_at: expect.any(Date), ...settled },
        });
        await sql`update public.gaps set status = 'dismissed' where id = ${id}`;
        await sql`update public.gaps set status = 'open' where id = ${id}`;
        expect(await gapOf(sql, after)).toMatchObject({
          ...{ status: 'open', settled_as: null, settled_at: null, reopened_at: null },
        });
      })(),
  );

  test(
    'lose the questions of an erased dialog, and are gone with the last',
    onFixture(async (sql) => {
      const gone = await turn(sql, 'Parking?', { thread: ROWS.emptyThread });
      const [parking, dogs] = [
        await turn(sql, 'Is there parking?'),
        await turn(sql, 'Dogs?', { thread: ROWS.emptyThread }),
      ];
      await group(sql, { [gone]: 1, [parking]: 1, [dogs]: 2 });
      const { id } = await gapOf(sql, dogs);
      await actAs(sql, 'viewer');
      await sql`select public.delete_thread(${ROWS.emptyThread})`;
      await actAsOwner(sql);
      expect(await gapOf(sql, parking)).toMatchObject({ question_count: 1, embedding: axis(1) });
      expect(await sql`select from public.gaps where id = ${id}`).toHaveLength(0);
    }),
  );

  test(
    'stay together when another embedder comes',
    onFixture(async (sql) => {
      const [one, other] = [await turn(sql, 'Is there parking?'), await turn(sql, 'Parking?')];
      await group(sql, { [one]: 1, [other]: 1 });
      const { id } = await gapOf(sql, one);
      const next = await turn(sql, 'Where do I park?');
      await group(sql, { [one]: 7, [other]: 7, [next]: 7 }, 'another');
      expect(await gapOf(sql, next)).toMatchObject({ id, question_count: 3, embedder: 'another' });
    }),
  );

  test(
    'are rows for nobody but editors, who change them',
    onFixture(async (sql) => {
      await actAs(sql, 'viewer');
      expect(await sql`select from public.gaps where id = ${ROWS.gap}`).toHaveLength(0);
      expect(await sql`select from public.gap_questions`).toHaveLength(0);
      expect(await sql`update public.gaps set status = 'dismissed' returning id`).toHaveLength(0);
      await actAs(sql, 'editor');
      expect(await sql`select from public.gaps where id = ${ROWS.gap}`).toHaveLength(1);
      expect(await attempt(sql, 'update public.gaps set rank = 9'))
        .toMatchObject({ code: '42501' });
    }),
  );
});
