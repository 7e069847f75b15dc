import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { actAs, actAsOwner, attempt, PEOPLE } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';
import { commit } from './turns.ts';

const onFixture = useFixture();

const changeTo = (changes: unknown, revision = 1) =>
  `select from public.change_request('${ROWS.request}', ${revision}, '${JSON.stringify(changes)}')
   as is_changed where is_changed`;

const staffRequest = (changes: object = {}) => ({
  kind: 'booking',
  intent_code: 'test_branch',
  slots: { name: 'Ann' },
  is_whole: true,
  summary: 'Ann',
  reason: 'close',
  due_minutes: 120,
  ...changes,
});

const asks = (changes: object = {}, begun: string | null = null) => ({
  requests: { begun, wishes: [staffRequest(changes)] },
});

describe('the request of a turn', () => {
  test(
    'is written with the turn, and not at all when the turn is not stored',
    onFixture(async (sql) => {
      const { thread_id } = await commit(sql, asks());
      expect(
        await sql`select kind, status, slots, reason, revision,
          due_at = now() + interval '2 hours' as is_due
        from public.requests where thread_id = ${thread_id}`,
      ).toEqual([{
        kind: 'booking',
        status: 'open',
        slots: { name: 'Ann' },
        reason: 'close',
        revision: 1,
        is_due: true,
      }]);
      const late = { ...asks({ slots: { name: 'Bob' } }), thread_id, expected_revision: 0 };
      await expect(sql.savepoint((inner) => commit(inner, { ...late, client_message_id: null })))
        .rejects.toMatchObject({ code: 'PT409' });
      expect(await sql`select slots from public.requests where thread_id = ${thread_id}`)
        .toEqual([{ slots: { name: 'Ann' } }]);
    }),
  );

  test(
    'changes the one of its kind that is open, and its history says how',
    onFixture(async (sql) => {
      const { thread_id } = await commit(sql, asks());
      const next = { thread_id, client_message_id: null };
      await commit(sql, { ...next, expected_revision: 1, ...asks() });
      await commit(sql, { ...next, expected_revision: 2, ...asks({ slots: { name: 'Anna' } }) });
      await commit(sql, {
        ...next,
        expected_revision: 3,
        ...asks({ slots: { phone: '1' }, is_whole: false }),
      });
      const rows = await sql`select id, slots, revision from public.requests
        where thread_id = ${thread_id}`;
      expect(rows).toMatchObject([{ slots: { name: 'Anna', phone: '1' }, revision: 3 }]);
      expect(
        await sql`select what, changes -> 'slots' as slots from public.request_history
        where request_id = ${rows[0]!.id} order by id`,
      ).toEqual([
        { what: 'created', slots: null },
        { what: 'changed', slots: [{ name: 'Ann' }, { name: 'Anna' }] },
        { what: 'changed', slots: [{ name: 'Anna' }, { name: 'Anna', phone: '1' }] },
      ]);
    }),
  );

  test.each([
    ['its scenario began anew', async () => {}, 'test_branch'],
    ['it is done', (sql, where) =>
      sql.unsafe(`update public.requests
        set status = 'done', outcome = 'Called' ${where}`), null],
  ] as [
    string,
    (sql: { unsafe(text: string): unknown }, where: string) => unknown,
    string | null,
  ][])(
    'is a second one when %s',
    onFixture(async (sql, _, act, begun) => {
      const { thread_id } = await commit(sql, asks());
      await act(sql, `where thread_id = '${thread_id}'`);
      const second = asks({ slots: { name: 'Bob' } }, begun as string | null);
      const next = { thread_id, client_message_id: null, expected_revision: 1 };
      await commit(sql, { ...next, ...second });
      expect(
        await sql`select slots from public.requests where thread_id = ${thread_id}
        order by slots`,
      ).toEqual([{ slots: { name: 'Ann' } }, { slots: { name: 'Bob' } }]);
    }),
  );

  test(
    'outlives its dialog',
    onFixture(async (sql) => {
      const { thread_id } = await commit(sql, asks());
      await sql`delete from public.threads where id = ${thread_id}`;
      expect(await sql`select thread_id from public.requests where reason = 'close'`)
        .toEqual([{ thread_id: null }]);
    }),
  );
});

describe('people who serve', () => {
  const change = changeTo({ status: 'in_progress' });
  const note = `insert into public.request_history (request_id, what, note)
    values ('${ROWS.request}', 'note', 'Called')`;

  test.each(['anonymous', 'removed', 'viewer', 'stranger'] as const)(
    '%s neither changes nor notes',
    onFixture(async (sql, actor) => {
      await actAs(sql, actor);
      expect((await attempt(sql, change)).rows).toBe(0);
      expect((await attempt(sql, note)).rows).toBe(0);
      await actAsOwner(sql);
      expect(await sql`select status, revision from public.requests where id = ${ROWS.request}`)
        .toEqual([{ status: 'open', revision: 1 }]);
    }),
  );

  test(
    'a viewer who may serve does both, under their own name',
    onFixture(async (sql) => {
      await sql`update public.users set can_serve = true where id = ${PEOPLE.viewer}`;
      await actAs(sql, 'viewer');
      expect(await attempt(sql, change)).toEqual({ rows: 1, code: null });
      expect(await attempt(sql, note)).toEqual({ rows: 1, code: null });
      await actAsOwner(sql);
      expect(
        await sql`select what, by from public.request_history
        where request_id = ${ROWS.request} and what <> 'created' order by id`,
      ).toEqual([
        { what: 'changed', by: PEOPLE.viewer },
        { what: 'note', by: PEOPLE.viewer },
      ]);
    }),
  );

  test.each(['editor', 'service'] as const)(
    'the history is only added to by %s, too',
    onFixture(async (sql, actor) => {
      await actAs(sql, actor);
      const where = `where request_id = '${ROWS.request}'`;
      expect(await attempt(sql, `update public.request_history set note = 'x' ${where}`))
        .toEqual({ rows: 0, code: '42501' });
      expect(await attempt(sql, `delete from public.request_history ${where}`))
        .toEqual({ rows: 0, code: '42501' });
    }),
  );

  test(
    'nothing is done without an outcome, and closing says when',
    onFixture(async (sql) => {
      await actAs(sql, 'editor');
      expect((await attempt(sql, changeTo({ status: 'done' }))).code).toBe('23514');
      const outdated = changeTo({ status: 'done', outcome: 'Called' }, 2);
      expect(await attempt(sql, outdated)).toEqual({ rows: 0, code: null });
      expect(await attempt(sql, changeTo({ status: 'done', outcome: 'Called' }))).toEqual({
        rows: 1,
        code: null,
      });
      await actAsOwner(sql);
      expect(
        await sql`select done_at = now() as is_now, revision from public.requests
        where id = ${ROWS.request}`,
      ).toEqual([{ is_now: true, revision: 2 }]);
    }),
  );
});

describe('a snoozed request', () => {
  const MINUTE = 60_000;
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
  const snooze = changeTo({ snoozed_until: inMinutes(60) });
  const say = `insert into public.messages (thread_id, role, text)
    values ('${ROWS.thread}', 'user', 'And now?')`;
  const stored = async (sql: TransactionSql) =>
    (await sql`select snoozed_until, revision from public.requests where id = ${ROWS.request}`)[0];
  const listed = async (sql: TransactionSql, isSnoozed: boolean | null) => {
    const [{ told }] = await sql`
      select public.read_requests(p_is_snoozed => ${isSnoozed}) as told` as [
      { told: { rows: { id: string }[] } | null },
    ];
    return (told?.rows ?? []).some(({ id }) => id === ROWS.request);
  };

  test(
    'is listed as snoozed until its time, then as any other, and keeps the mark',
    onFixture(async (sql) => {
      expect([await listed(sql, false), await listed(sql, true)]).toEqual([true, false]);
      expect(await attempt(sql, snooze)).toEqual({ rows: 1, code: null });
      expect([await listed(sql, false), await listed(sql, true)]).toEqual([false, true]);
      expect(await listed(sql, null)).toBe(true);
      await sql`update public.requests set snoozed_until = now() - interval '1 minute'
        where id = ${ROWS.request}`;
      expect([await listed(sql, false), await listed(sql, true)]).toEqual([true, false]);
      // A message that comes later leaves the mark.
      await sql.unsafe(say);
      expect((await stored(sql))!.snoozed_until).not.toBeNull();
    }),
  );

  test.each([
    ['a message of the patient', say],
    ['closing', changeTo({ status: 'cancelled' }, 2)],
    ['reassigning', changeTo({ assignee: PEOPLE.editor }, 2)],
    ['hand', changeTo({ snoozed_until: null }, 2)],
  ])(
    'is ended by %s, and its history says so',
    onFixture(async (sql, _, act) => {
      await sql.unsafe(snooze);
      await sql.unsafe(act as string);
      expect(await stored(sql)).toEqual({ snoozed_until: null, revision: 3 });
      expect(
        await sql`select changes -> 'snoozed_until' -> 0 = 'null' as is_snoozed,
          changes -> 'snoozed_until' -> 1 = 'null' as is_ended
        from public.request_history where request_id = ${ROWS.request} and what = 'changed'
        order by id`,
      ).toEqual([{ is_snoozed: true, is_ended: false }, { is_snoozed: false, is_ended: true }]);
    }),
  );

  test.each([
    [
      'a reply',
      `insert into public.messages (thread_id, role, text)
      values ('${ROWS.thread}', 'assistant', 'Soon')`,
    ],
    ['another status', changeTo({ status: 'in_progress' }, 2)],
  ])(
    'is not ended by %s',
    onFixture(async (sql, _, act) => {
      await sql.unsafe(snooze);
      await sql.unsafe(act as string);
      expect((await stored(sql))!.snoozed_until).not.toBeNull();
    }),
  );

  test.each([
    ['the past', { snoozed_until: inMinutes(-1) }],
    ['too far away', { snoozed_until: inMinutes(91 * 24 * 60) }],
    ['of a request that is closed', { status: 'cancelled', snoozed_until: inMinutes(60) }],
  ])(
    'has no time that is %s',
    onFixture(async (sql, _, changes) => {
      expect(await attempt(sql, changeTo(changes))).toEqual({ rows: 0, code: 'PT422' });
      expect((await stored(sql))!.revision).toBe(1);
    }),
  );
});

test(
  'a request is assigned only to people who may serve',
  onFixture(async (sql) => {
    for (const id of [PEOPLE.viewer, PEOPLE.stranger, crypto.randomUUID()]) {
      expect(await attempt(sql, changeTo({ assignee: id }))).toEqual({ rows: 0, code: 'PT422' });
    }
    await sql`update public.users set can_serve = true where id = ${PEOPLE.viewer}`;
    expect(await attempt(sql, changeTo({ assignee: PEOPLE.viewer }))).toEqual({
      rows: 1,
      code: null,
    });
    // Who lost the right keeps the request while others change it.
    await sql`update public.users set can_serve = false where id = ${PEOPLE.viewer}`;
    expect(await attempt(sql, changeTo({ assignee: PEOPLE.viewer, status: 'in_progress' }, 2)))
      .toEqual({ rows: 1, code: null });
  }),
);
