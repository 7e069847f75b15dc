import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { PEOPLE } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';

const onFixture = useFixture();

/** Stores one event of each kind, which began long enough ago. */
async function addEvents(sql: TransactionSql): Promise<void> {
  await sql`delete from public.requests`;
  await sql`delete from public.alerts`;
  await sql`delete from public.alert_settings`;
  await sql`
    insert into public.requests
      (id, thread_id, intent_code, kind, summary, reason, due_at, created_at)
    values
      (${ROWS.request}, ${ROWS.thread}, 'test_branch', 'urgent', 'Ann', 'asked', now(), now()),
      (${ROWS.gap}, ${ROWS.thread}, 'test_branch', 'callback', 'Ann', 'asked',
        now() - interval '10 minutes', now() - interval '1 day'),
      (${ROWS.run}, null, 'test_branch', 'booking', 'Ann', 'asked', now() + interval '1 hour', now())`;
  await sql`delete from public.thread_holds`;
  await sql`
    insert into public.thread_holds (thread_id, held_by, ends_at, idle_text)
    values (${ROWS.thread}, ${PEOPLE.editor}, now() + interval '1 hour', 'Over')`;
  await sql`
    insert into public.messages (thread_id, role, text, created_at)
    values (${ROWS.thread}, 'system', 'Joined', now() - interval '7 minutes'),
      (${ROWS.thread}, 'user', 'Hello?', now() - interval '6 minutes'),
      (${ROWS.thread}, 'user', 'Still there?', now())`;
  await sql`delete from public.model_status`;
  await sql`
    insert into public.model_status (client, cause, since)
    values ('answering', 'timeout', now() - interval '2 minutes'),
      ('judge', 'timeout', now() - interval '2 minutes'),
      ('rerank', 'timeout', now() - interval '2 minutes')`;
  await sql`update public.model_budgets set tokens_per_month = 0 where user_id is null`;
}

const ALL = ['urgent', 'overdue', 'takeover', 'model', 'search', 'cap'];

const choose = (sql: TransactionSql, person: string, settings: object = {}) =>
  sql`insert into public.alert_settings ${
    sql({ user_id: person, kinds: ALL, quiet_from: null, quiet_until: null, ...settings } as never)
  }`;

async function queued(sql: TransactionSql, person: string): Promise<string[]> {
  await sql`select public.queue_alerts('UTC', 5)`;
  const rows = await sql`select kind from public.alerts where user_id = ${person} order by kind`;
  return rows.map(({ kind }) => kind);
}

const claim = async (sql: TransactionSql, aliveSince = '-infinity') =>
  (await sql`select public.claim_alerts(${aliveSince}::text::timestamptz) as claim`)[0]!.claim;

describe('alerts', () => {
  test(
    'are queued once for each event and person',
    onFixture(async (sql) => {
      await addEvents(sql);
      await choose(sql, PEOPLE.editor);
      expect(await queued(sql, PEOPLE.editor)).toEqual(ALL.toSorted());
      expect(await queued(sql, PEOPLE.editor)).toHaveLength(ALL.length);
      await sql`update public.requests set due_at = now() - interval '1 minute'
        where id = ${ROWS.gap}`;
      expect((await queued(sql, PEOPLE.editor)).filter((kind) => kind === 'overdue'))
        .toHaveLength(2);
    }),
  );

  test.each(ALL)(
    'of the kind %s only are queued for who chose it',
    onFixture<[string]>(async (sql, kind) => {
      await addEvents(sql);
      await choose(sql, PEOPLE.editor, { kinds: [kind] });
      expect(await queued(sql, PEOPLE.editor)).toEqual([kind]);
    }),
  );

  test(
    'end when the work is done: answered, closed, working again',
    onFixture(async (sql) => {
      await addEvents(sql);
      await choose(sql, PEOPLE.editor);
      await sql`update public.requests set status = 'done', outcome = 'Called'`;
      await sql`insert into public.messages (thread_id, role, text) values (${ROWS.thread}, 'operator', 'Yes')`;
      await sql`update public.model_status set cause = null`;
      await sql`update public.model_budgets set tokens_per_month = null`;
      expect(await queued(sql, PEOPLE.editor)).toEqual([]);
    }),
  );

  test(
    'reach people who do not serve only about models, and receptionists about everything',
    onFixture(async (sql) => {
      await addEvents(sql);
      await choose(sql, PEOPLE.viewer);
      await choose(sql, PEOPLE.stranger);
      await sql`update public.users set role = 'receptionist' where id = ${PEOPLE.stranger}`;
      expect(await queued(sql, PEOPLE.viewer)).toEqual(['cap', 'model', 'search']);
      expect(await queued(sql, PEOPLE.stranger)).toHaveLength(ALL.length);
      await sql`update public.users set is_disabled = true where id = ${PEOPLE.viewer}`;
      await sql`delete from public.alerts`;
      expect(await queued(sql, PEOPLE.viewer)).toEqual([]);
    }),
  );

  test.each([
    ['within', '-1 hour', '1 hour', true, ['urgent']],
    ['within, without exception', '-1 hour', '1 hour', false, []],
    ['after', '-3 hours', '-2 hours', false, ALL.toSorted()],
  ])(
    'are queued %s quiet hours as chosen',
    onFixture<[string, string, string, boolean, string[]]>(
      async (sql, _, from, until, passes, kinds) => {
        await addEvents(sql);
        await sql`delete from public.assistant_settings where code = 'time_zone'`;
        const [hours] = await sql`
          select (now() at time zone 'UTC' + ${from}::interval)::time as quiet_from,
            (now() at time zone 'UTC' + ${until}::interval)::time as quiet_until`;
        await choose(sql, PEOPLE.editor, { ...hours, urgent_passes: passes });
        expect(await queued(sql, PEOPLE.editor)).toEqual(kinds);
      },
    ),
  );

  test(
    'keep quiet by the time zone of the organisation',
    onFixture(async (sql) => {
      const [row] = await sql`
        select public.is_quiet('23:00', '22:00', '07:00') as late,
          public.is_quiet('06:59', '22:00', '07:00') as early,
          public.is_quiet('07:00', '22:00', '07:00') as awake,
          public.is_quiet('12:00', '11:00', '13:00') as noon,
          public.is_quiet('12:00', null, null) as never`;
      expect(row).toEqual({ late: true, early: true, awake: false, noon: true, never: false });
      await addEvents(sql);
      const [hours] = await sql`
        select (now() at time zone 'Asia/Tokyo' - interval '1 hour')::time as quiet_from,
          (now() at time zone 'Asia/Tokyo' + interval '1 hour')::time as quiet_until`;
      await choose(sql, PEOPLE.editor, { ...hours, urgent_passes: false });
      await sql`
        insert into public.assistant_settings (code, value) values ('time_zone', '"Asia/Tokyo"')
        on conflict (code) do update set value = excluded.value`;
      expect(await queued(sql, PEOPLE.editor)).toEqual([]);
    }),
  );

  test(
    'are claimed by one sender, by another when it died, and again after a failure',
    onFixture(async (sql) => {
      await addEvents(sql);
      await choose(sql, PEOPLE.editor);
      await queued(sql, PEOPLE.editor);
      const first = await claim(sql);
      expect(first).toMatchObject({ email: 'editor@test.example', name: 'editor', tries: 0 });
      expect(first.alerts).toHaveLength(ALL.length);
      expect(JSON.stringify(first)).not.toMatch(/Hello|Still|Ann/);
      expect(await claim(sql)).toBeNull();
      const second = await claim(sql, 'infinity');
      expect(second.alerts).toHaveLength(ALL.length);
      await sql`select public.finish_alerts(${first.run})`;
      expect(await sql`select from public.alerts where sent_at is not null`).toHaveLength(0);
      await sql`select public.finish_alerts(${second.run}, 'Refused', now())`;
      expect(await claim(sql)).toMatchObject({ tries: 1 });
      await sql`update public.alerts set claimed_at = null`;
      const { run } = await claim(sql);
      await sql`select public.finish_alerts(${run})`;
      expect(await claim(sql, 'infinity')).toBeNull();
      expect(await queued(sql, PEOPLE.editor)).toHaveLength(ALL.length);
      expect(await claim(sql, 'infinity')).toBeNull();
    }),
  );
});
