import type { Sql, TransactionSql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../scripts/testing/temporary-database.ts';
import { actAs, actAsOwner, attempt, PEOPLE } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';

const onFixture = useFixture();

const LONDON = 'Europe/London';
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, opens: '00:00', closes: '06:00' }));

type Db = TransactionSql | Sql;

/** Adds a practitioner who gives a check-up of 30 minutes. */
async function addPractitioner(sql: Db, code: string, hours: object[] = EVERY_DAY) {
  await sql`insert into public.services (code, name, minutes) values ('check_up', 'Check-up', 30)
    on conflict do nothing`;
  await sql`insert into public.practitioners (code, name, services, hours)
    values (${code}, ${`Dr ${code}`}, '{check_up}', ${JSON.stringify(hours)}::text::jsonb)`;
}

/** Returns a time a number of days ahead, at an hour of UTC. */
function inDays(days: number, hour = 0, minute = 0): Date {
  const date = new Date();
  return new Date(
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + days, hour, minute),
  );
}

interface Shown {
  id: string;
  status: string;
  starts_at: string;
  practitioner: string;
  patient_name: string | null;
  revision: number;
}

async function write(
  sql: Db,
  values: object,
  { id = null, revision = null, zone = 'UTC' }: {
    id?: string | null;
    revision?: number | null;
    zone?: string;
  } = {},
): Promise<Shown> {
  const [row] = await sql`select public.write_appointment(
    ${zone}, ${JSON.stringify(values)}::text::jsonb, ${id}, ${revision}
  ) as shown`;
  return row!.shown;
}

const wanted = (starts_at: Date, rest: object = {}) => ({
  service: 'check_up',
  practitioner: 'ann',
  starts_at,
  status: 'booked',
  patient_name: 'Ada Byron',
  ...rest,
});

/** Returns why a call fails: its SQLSTATE, message and detail. */
async function refusal(sql: TransactionSql, run: (sql: TransactionSql) => Promise<unknown>) {
  try {
    await sql.savepoint((inner) => run(inner));
  } catch (reason) {
    const { code, message, detail } = reason as { code: string; message: string; detail?: string };
    return { code, message, ...(detail?.startsWith('{') && { detail: JSON.parse(detail) }) };
  }
  throw new Error('It was not refused.');
}

interface Free {
  starts_at: string;
  ends_at: string;
  practitioner: string;
}

async function findFree(
  sql: Db,
  { zone = 'UTC', from, to, part = null, practitioner = null, limit = null }: {
    zone?: string;
    from: Date;
    to: Date;
    part?: string | null;
    practitioner?: string | null;
    limit?: number | null;
  },
): Promise<Free[]> {
  const [row] = await sql`select public.find_free_times(
    ${zone}, 'check_up', ${practitioner}, ${from}, ${to}, ${part}, ${limit}
  ) as free`;
  return row!.free;
}

const startsOf = (free: Free[]) => free.map(({ starts_at }) => starts_at);

describe('two appointments of one practitioner', () => {
  test(
    'never overlap, whoever writes them',
    onFixture(async (sql) => {
      await addPractitioner(sql, 'ann');
      await addPractitioner(sql, 'ben');
      const [{ number }] = await sql`
        select number from public.practitioners where code = 'ann'` as [{ number: number }];
      const insert = (from: string, to: string, status: string) =>
        attempt(
          sql,
          `insert into public.appointments (service, practitioner, practitioner_number, starts_at,
            ends_at, status, patient_name)
          values ('check_up', 'ann', ${number}, '2030-01-01 ${from}Z', '2030-01-01 ${to}Z',
            '${status}', 'A')`,
        );
      expect(await insert('10:00', '10:30', 'booked')).toEqual({ rows: 1, code: null });
      expect(await insert('10:15', '10:45', 'booked')).toEqual({ rows: 0, code: '23P01' });
      expect(await insert('10:15', '10:45', 'cancelled')).toEqual({ rows: 1, code: null });
      expect(await insert('10:30', '11:00', 'booked')).toEqual({ rows: 1, code: null });
      const other = (hour: number) =>
        `insert into public.appointments (service, practitioner, practitioner_number,
          starts_at, ends_at, status, patient_name)
        select 'check_up', 'ben', number, '2030-01-01 ${hour}:00Z', '2030-01-01 ${hour}:30Z', 'booked', 'A'
        from public.practitioners where code = `;
      expect(await attempt(sql, `${other(10)} 'ben'`)).toEqual({ rows: 1, code: null });
      // The number that the constraint compares is always the practitioner's own.
      expect((await attempt(sql, `${other(12)} 'ann'`)).code).toBe('23503');
    }),
  );

  test(
    'are refused with the time of the other and free times nearby',
    onFixture(async (sql) => {
      await addPractitioner(sql, 'ann');
      await write(sql, wanted(inDays(3, 2)));
      const refused = await refusal(sql, (inner) => write(inner, wanted(inDays(3, 2, 15))));
      expect(refused).toMatchObject({
        code: 'PT409',
        message: expect.stringMatching(/^Dr ann has an appointment from 02:00 to 02:30 on /),
        detail: { code: 'time-taken' },
      });
      const { taken, free_times } = refused.detail;
      expect(new Date(taken.starts_at)).toEqual(inDays(3, 2));
      expect(startsOf(free_times).map((text) => new Date(text)))
        .toEqual([inDays(3, 1, 30), inDays(3, 2, 30), inDays(3, 2, 45)]);
    }),
  );
});

describe('an appointment', () => {
  test.each([
    ['in the past', inDays(-1, 1), 'It is in the past'],
    ['too soon', new Date(Date.now() + 600_000), 'It must be at least 30 minutes ahead'],
    ['too far ahead', inDays(400), 'It must be within the next 12 months'],
    ['within a minute', new Date(+inDays(3, 2) + 1000), 'It must be a whole minute'],
  ])(
    '%s is refused',
    onFixture(async (sql, _, startsAt, message) => {
      await addPractitioner(sql, 'ann');
      const refused = await refusal(sql, (inner) => write(inner, wanted(startsAt as Date)));
      expect(refused).toMatchObject({
        code: 'PT422',
        message,
        detail: { errors: [{ path: 'starts_at', message }] },
      });
      expect(refused.detail.free_times).toBeInstanceOf(Array);
    }),
  );

  test(
    'outside hours is refused with the hours of that day',
    onFixture(async (sql) => {
      await addPractitioner(sql, 'ann');
      const late = await refusal(sql, (inner) => write(inner, wanted(inDays(3, 5, 45))));
      expect(late).toMatchObject({
        code: 'PT422',
        message: expect.stringMatching(
          /05:45–06:15 is outside the hours of Dr ann, who sees patients that day 00:00–06:00$/,
        ),
      });
      await sql`update public.practitioners set hours = '[]' where code = 'ann'`;
      const never = await refusal(sql, (inner) => write(inner, wanted(inDays(3, 2))));
      expect(never.message).toMatch(/who sees no patients that day$/);
      expect(never.detail.free_times).toEqual([]);
    }),
  );

  test.each([
    ['an unknown service', { service: 'x' }, 'service', /^There is no service x; known are /],
    ['an unknown practitioner', { practitioner: 'x' }, 'practitioner', /; known are ann, ben, /],
    [
      'a practitioner who does not give the service',
      { practitioner: 'ben' },
      'practitioner',
      /^Dr ben does not give Check-up; these do: Dr ann$/,
    ],
    ['no name', { patient_name: ' ' }, 'patient_name', /needs the patient's name$/],
  ])(
    'with %s is refused',
    onFixture(async (sql, _, change, path, message) => {
      await addPractitioner(sql, 'ann');
      await addPractitioner(sql, 'ben');
      await sql`update public.practitioners set services = '{}' where code = 'ben'`;
      const refused = await refusal(
        sql,
        (inner) => write(inner, wanted(inDays(3, 2), change as object)),
      );
      expect(refused).toMatchObject({
        code: 'PT422',
        message: expect.stringMatching(message as RegExp),
        detail: { errors: [{ path }] },
      });
      expect(await sql`select id from public.appointments where practitioner = 'ann'`)
        .toHaveLength(0);
    }),
  );

  test(
    'moves to another time and practitioner, and keeps its patient',
    onFixture(async (sql) => {
      await addPractitioner(sql, 'ann');
      await addPractitioner(sql, 'ben');
      const { id } = await write(sql, wanted(inDays(3, 2)));
      // Half of the new time is its own old one.
      expect(await write(sql, { starts_at: inDays(3, 2, 15) }, { id })).toMatchObject({
        id,
        patient_name: 'Ada Byron',
        revision: 2,
      });
      expect(await write(sql, { practitioner: 'ben' }, { id })).toMatchObject({
        practitioner: 'ben',
        revision: 3,
      });
      expect(startsOf(
        await findFree(sql, { from: inDays(3), to: inDays(4), practitioner: 'ann' }),
      )).toHaveLength(23);
      const history = await sql`
        select what from public.appointment_history where appointment_id = ${id} order by id`;
      expect(history.map(({ what }) => what)).toEqual(['booked', 'moved', 'moved']);
    }),
  );

  test(
    'changes only from the revision that was read, and not once it is cancelled',
    onFixture(async (sql) => {
      await addPractitioner(sql, 'ann');
      const { id } = await write(sql, wanted(inDays(3, 2)));
      await write(sql, { note: 'x' }, { id, revision: 1 });
      expect(
        await refusal(sql, (inner) => write(inner, { note: 'y' }, { id, revision: 1 })),
      ).toMatchObject({ code: 'PT412' });
      expect(await write(sql, { status: 'cancelled' }, { id, revision: 2 }))
        .toMatchObject({ status: 'cancelled' });
      expect(await refusal(sql, (inner) => write(inner, { status: 'booked' }, { id })))
        .toMatchObject({ code: 'PT409', detail: { code: 'status-conflict' } });
      expect(await write(sql, wanted(inDays(3, 2)))).toMatchObject({ status: 'booked' });
      const unknown = crypto.randomUUID();
      expect(await refusal(sql, (inner) => write(inner, { note: 'y' }, { id: unknown })))
        .toMatchObject({ code: 'PT404' });
    }),
  );
});

const hold = (sql: Db, startsAt: Date, thread: string) =>
  sql`select public.hold_time('UTC', 'check_up', 'ann', ${startsAt}, ${thread}) as shown`;
const book = (sql: Db, startsAt: Date, thread: string) =>
  sql`select public.book_appointment(
    'UTC', 'check_up', 'ann', ${startsAt}, ${thread}, 'Ada Byron', '+441632960136'
  ) as shown`;

describe('a hold', () => {
  test(
    'blocks its time for 15 minutes, and then the next writer cancels it',
    onFixture(async (sql) => {
      await addPractitioner(sql, 'ann');
      const [row] = await hold(sql, inDays(3, 2), ROWS.thread);
      const [{ minutes }] = await sql`
        select extract(epoch from held_until - now()) / 60 as minutes
        from public.appointments where id = ${row!.shown.id}` as [{ minutes: string }];
      expect(Number(minutes)).toBe(15);
      const window = { from: inDays(3, 2), to: inDays(3, 2, 30) };
      expect(await findFree(sql, window)).toEqual([]);
      expect((await refusal(sql, (inner) => book(inner, inDays(3, 2), ROWS.emptyThread))).code)
        .toBe('PT409');
      await sql`update public.appointments set held_until = now() - interval '1 second'
        where status = 'held'`;
      expect(await findFree(sql, window)).toHaveLength(1);
      expect(await refusal(sql, (inner) => write(inner, { note: 'x' }, { id: row!.shown.id })))
        .toMatchObject({ code: 'PT409', message: 'this hold has ended; make another' });
      const [shown] = await sql`select public.read_appointments(${row!.shown.id}) as found`;
      expect(shown!.found).toMatchObject([{ status: 'cancelled' }]);
      await book(sql, inDays(3, 2), ROWS.emptyThread);
      expect(
        await sql`select status, thread_id from public.appointments where practitioner = 'ann'
          order by status`,
      ).toEqual([
        { status: 'booked', thread_id: ROWS.emptyThread },
        { status: 'cancelled', thread_id: ROWS.thread },
      ]);
    }),
  );

  test(
    'of a dialog gives way to its next one, and becomes its booking',
    onFixture(async (sql) => {
      await addPractitioner(sql, 'ann');
      await hold(sql, inDays(3, 2), ROWS.thread);
      const [held] = await hold(sql, inDays(3, 3), ROWS.thread);
      expect(await findFree(sql, { from: inDays(3, 2), to: inDays(3, 2, 30) })).toHaveLength(1);
      const [booked] = await book(sql, inDays(3, 3), ROWS.thread);
      expect(booked!.shown).toMatchObject({
        id: held!.shown.id,
        status: 'booked',
        held_until: null,
        patient_phone: '+441632960136',
      });
      const [again] = await book(sql, inDays(3, 3), ROWS.thread);
      expect(again!.shown).toEqual(booked!.shown);
    }),
  );

  test(
    'stays when the next one is taken',
    onFixture(async (sql) => {
      await addPractitioner(sql, 'ann');
      await hold(sql, inDays(3, 2), ROWS.thread);
      await book(sql, inDays(3, 3), ROWS.emptyThread);
      await refusal(sql, (inner) => hold(inner, inDays(3, 3), ROWS.thread));
      expect(
        await sql`select status from public.appointments where thread_id = ${ROWS.thread}`,
      ).toEqual([{ status: 'held' }]);
    }),
  );
});

describe('finding a patient’s appointments', () => {
  test.each([
    ['ada  byron', '01632 960136', 1],
    ['Ada Byron', '+44 1632 960 136', 1],
    ['Ada Byron', '01632 960137', 0],
    ['Ada Lovelace', '01632 960136', 0],
    ['Ada Byron', '', 0],
    ['', '01632 960136', 0],
  ])(
    'by the name %j and the telephone %j',
    onFixture(async (sql, name, phone, expected) => {
      await addPractitioner(sql, 'ann');
      await book(sql, inDays(3, 2), ROWS.thread);
      await write(
        sql,
        wanted(inDays(3, 4), { status: 'cancelled', patient_phone: '+441632960136' }),
      );
      // One without a telephone.
      await write(sql, wanted(inDays(3, 5)));
      const [row] = await sql`
        select public.find_appointments(${name as string}, ${phone as string}) as found`;
      expect(row!.found).toHaveLength(expected as number);
    }),
  );
});

describe('free times', () => {
  test(
    'are what is left of the hours, on the quarters of an hour',
    onFixture(async (sql) => {
      await addPractitioner(
        sql,
        'ann',
        [0, 1, 2, 3, 4, 5, 6].flatMap((day) => [
          { day, opens: '08:10', closes: '09:05' },
          { day, opens: '13:00', closes: '13:45' },
          { day, opens: '17:00', closes: '17:30' },
        ]),
      );
      const day = { from: inDays(3), to: inDays(4) };
      const clock = (free: Free[]) => startsOf(free).map((text) => text.slice(11, 16));
      expect(clock(await findFree(sql, day)))
        .toEqual(['08:15', '08:30', '13:00', '13:15', '17:00']);
      expect(clock(await findFree(sql, { ...day, part: 'morning' }))).toEqual(['08:15', '08:30']);
      expect(clock(await findFree(sql, { ...day, part: 'afternoon' }))).toEqual(['13:00', '13:15']);
      expect(clock(await findFree(sql, { ...day, part: 'evening' }))).toEqual(['17:00']);
      expect(clock(await findFree(sql, { ...day, limit: 1 }))).toEqual(['08:15']);
      await write(sql, wanted(inDays(3, 8, 20)));
      expect(clock(await findFree(sql, day))).toEqual(['13:00', '13:15', '17:00']);
    }),
  );

  test(
    'are the same however long the period, also around midnight',
    onFixture(async (sql) => {
      await addPractitioner(sql, 'ann', EVERY_DAY.map((day) => ({ ...day, closes: '24:00' })));
      await write(sql, wanted(inDays(9, 1)));
      const from = inDays(2, 5, 10);
      const whole = startsOf(await findFree(sql, { from, to: inDays(23) }));
      const byDay = [];
      for (let day = 2; day < 23; day++) {
        // The last one of a day ends on the next.
        const to = +inDays(day + 1, 0, 15);
        byDay.push(...startsOf(
          await findFree(sql, {
            from: day === 2 ? from : inDays(day),
            to: new Date(Math.min(to, +inDays(23))),
          }),
        ));
      }
      expect(whole).toEqual(byDay);
      expect(startsOf(await findFree(sql, { from, to: inDays(23), limit: 900 })))
        .toEqual(whole.slice(0, 900));
    }),
  );

  test(
    'begin 30 minutes ahead and end in 12 months',
    onFixture(async (sql) => {
      await addPractitioner(sql, 'ann', EVERY_DAY.map((day) => ({ ...day, closes: '24:00' })));
      const soonest = startsOf(await findFree(sql, { from: inDays(-5), to: inDays(3), limit: 1 }));
      const ahead = +new Date(soonest[0]!) - Date.now();
      expect(ahead).toBeGreaterThan(29 * 60_000);
      expect(ahead).toBeLessThanOrEqual(45 * 60_000);
      expect(await findFree(sql, { from: inDays(370), to: inDays(380) })).toEqual([]);
      const latest = startsOf(await findFree(sql, { from: inDays(355), to: inDays(380) })).at(-1)!;
      expect(+new Date(latest)).toBeLessThanOrEqual(+inDays(367));
    }),
  );

  test(
    'leave out closures of one or all, and closed dates of the organisation',
    onFixture(async (sql) => {
      await addPractitioner(sql, 'ann');
      await addPractitioner(sql, 'ben');
      const count = async (practitioner: string, day: number) =>
        (await findFree(sql, { from: inDays(day), to: inDays(day + 1), practitioner })).length;
      const close = (practitioner: string | null, day: number, times: [string, string] | null) =>
        sql`insert into public.closures (practitioner, first_date, last_date, from_time, to_time)
          values (${practitioner}, ${inDays(day)}::timestamptz::date,
            ${inDays(day)}::timestamptz::date, ${times?.[0] ?? null}, ${times?.[1] ?? null})`;
      await close('ann', 3, null);
      await close(null, 4, null);
      await close('ben', 5, ['01:00', '02:00']);
      await sql`insert into public.assistant_settings (code, value)
        values ('closed_dates', jsonb_build_array(${inDays(6).toISOString().slice(0, 10)}::text))`;
      expect([await count('ann', 3), await count('ben', 3)]).toEqual([0, 23]);
      expect([await count('ann', 4), await count('ben', 4)]).toEqual([0, 0]);
      expect([await count('ann', 5), await count('ben', 5)]).toEqual([23, 3 + 15]);
      expect([await count('ann', 6), await count('ben', 6)]).toEqual([0, 0]);
      expect(await refusal(sql, (inner) => write(inner, wanted(inDays(3, 2)))))
        .toMatchObject({ message: expect.stringMatching(/sees no patients that day$/) });
    }),
  );

  /** Returns the next day on which the clocks of a time zone change. */
  function nextChange(zone: string, direction: 1 | -1): string {
    const offset = (date: Date) => {
      const text = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
        .format(date);
      const [, sign, hours] = /GMT([+-])?(\d\d)?/.exec(text)!;
      return Number(`${sign ?? '+'}${hours ?? '0'}`);
    };
    for (let day = 2; day < 360; day++) {
      const change = offset(inDays(day + 1, 12)) - offset(inDays(day, 12));
      if (change === direction) return inDays(day + 1).toISOString().slice(0, 10);
    }
    throw new Error(`The clocks of ${zone} do not change.`);
  }

  test.each(
    [
      [LONDON, 1, '+00:00', '+01:00', 4 - 1],
      [LONDON, -1, '+01:00', '+00:00', 4 + 1],
      ['America/New_York', 1, '-05:00', '-04:00', 4 - 1],
      ['America/New_York', -1, '-04:00', '-05:00', 4 + 1],
    ] as const,
  )(
    'in %s on the day the clocks change by %i hour',
    onFixture(async (sql, zone, direction, before, after, hours) => {
      await addPractitioner(
        sql,
        'ann',
        EVERY_DAY.map(({ day }) => ({ day, opens: '00:00', closes: '04:00' })),
      );
      const date = nextChange(zone, direction);
      const noon = new Date(`${date}T12:00:00Z`);
      const free = (await findFree(sql, {
        zone,
        from: new Date(+noon - 86_400_000),
        to: new Date(+noon + 86_400_000),
      })).filter(({ starts_at }) => starts_at.startsWith(date));
      // From midnight to 4 o'clock it is one hour less or more.
      expect(free).toHaveLength(hours * 4 - 1);
      expect(free[0]!.starts_at).toBe(`${date}T00:00:00${before}`);
      expect(free.at(-1)).toMatchObject({
        starts_at: `${date}T03:30:00${after}`,
        ends_at: `${date}T04:00:00${after}`,
      });
      expect(new Set(startsOf(free)).size).toBe(free.length);
      const last = await write(sql, wanted(new Date(free.at(-1)!.starts_at)), { zone });
      expect(new Date(last.starts_at)).toEqual(new Date(free.at(-1)!.starts_at));
      const beyond = new Date(+new Date(free.at(-1)!.starts_at) + 900_000);
      await refusal(sql, (inner) => write(inner, wanted(beyond), { zone }));
    }),
  );

  test(
    'leave the time zone of the session as it is',
    onFixture(async (sql) => {
      await addPractitioner(sql, 'ann');
      await sql`select set_config('timezone', 'Asia/Tokyo', true)`;
      await findFree(sql, { zone: LONDON, from: inDays(2), to: inDays(3) });
      expect(await sql`select current_setting('timezone') as zone`).toEqual([{
        zone: 'Asia/Tokyo',
      }]);
    }),
  );
});

describe('who may', () => {
  const values = (code: string) =>
    `'UTC', '${JSON.stringify(wanted(inDays(3, 2), { practitioner: code }))}'::jsonb`;

  test.each(
    [
      ['anonymous', '42501'],
      ['removed', '42501'],
      ['viewer', '42501'],
      ['stranger', '42501'],
      ['editor', null],
      ['service', null],
    ] as const,
  )(
    'write an appointment: %s',
    onFixture(async (sql, actor, code) => {
      await addPractitioner(sql, 'ann');
      await actAs(sql, actor);
      expect((await attempt(sql, `select public.write_appointment(${values('ann')})`)).code)
        .toBe(code);
      await actAsOwner(sql);
      expect(await sql`select id from public.appointments where practitioner = 'ann'`)
        .toHaveLength(code ? 0 : 1);
    }),
  );

  test(
    'write one when they serve, and never its table',
    onFixture(async (sql) => {
      await addPractitioner(sql, 'ann');
      await sql`update public.users set can_serve = true where id = ${PEOPLE.viewer}`;
      await actAs(sql, 'viewer');
      expect(await attempt(sql, `select public.write_appointment(${values('ann')})`))
        .toEqual({ rows: 1, code: null });
      for (
        const statement of [
          `update public.appointments set note = 'x'`,
          `delete from public.appointments`,
        ]
      ) expect((await attempt(sql, statement)).rows).toBe(0);
      await actAsOwner(sql);
      expect(
        await sql`select note, by from public.appointments
        join public.appointment_history as history on history.appointment_id = appointments.id
        where practitioner = 'ann'`,
      ).toEqual([{ note: '', by: PEOPLE.viewer }]);
    }),
  );

  test(
    'fill in only what an appointment of people has',
    onFixture(async (sql) => {
      await addPractitioner(sql, 'ann');
      const shown = await write(sql, {
        ...wanted(inDays(3, 2)),
        ends_at: inDays(3, 5),
        id: ROWS.change,
        revision: 7,
      });
      expect(shown).toMatchObject({ revision: 1 });
      expect(shown.id).not.toBe(ROWS.change);
      await write(sql, { note: 'x', ends_at: inDays(3, 5) }, { id: shown.id });
      expect(await sql`select ends_at from public.appointments where id = ${shown.id}`)
        .toEqual([{ ends_at: inDays(3, 2, 30) }]);
    }),
  );

  test.each(
    [
      ['anonymous', null],
      ['removed', null],
      ['viewer', null],
      ['stranger', null],
      ['editor', 'Ada Byron'],
      ['service', 'Ada Byron'],
    ] as const,
  )(
    'read a patient’s name: %s',
    onFixture(async (sql, actor, name) => {
      await addPractitioner(sql, 'ann');
      const { id } = await write(sql, wanted(inDays(3, 2)));
      await actAs(sql, actor);
      const isOperator = !['anonymous', 'removed'].includes(actor);
      const read = `select public.read_appointments('${id}') as found`;
      expect((await attempt(sql, read)).code).toBe(isOperator ? null : '42501');
      if (isOperator) {
        const [row] = await sql.unsafe(read);
        expect(row!.found).toMatchObject([{ id, patient_name: name }]);
      }
      const direct = await attempt(sql, `select from public.appointments where id = '${id}'`);
      expect(direct.rows).toBe(name ? 1 : 0);
    }),
  );
});

describe('a turn', () => {
  test(
    'holds, books, finds, moves and cancels with the rights of the functions',
    onFixture(async (sql) => {
      await addPractitioner(sql, 'ann');
      await actAs(sql, 'service');
      await hold(sql, inDays(3, 2), ROWS.thread);
      const [row] = await book(sql, inDays(3, 2), ROWS.thread);
      const { id } = row!.shown;
      const [moved] = await sql`
        select public.move_appointment('UTC', ${id}, ${inDays(3, 4)}) as shown`;
      expect(new Date(moved!.shown.starts_at)).toEqual(inDays(3, 4));
      const find = () => sql`select public.find_appointments('Ada Byron', '01632960136') as found`;
      expect((await find())[0]!.found).toMatchObject([{ id }]);
      await sql`select public.cancel_appointment(${id})`;
      expect((await find())[0]!.found).toEqual([]);
    }),
  );
});

describe('what can be booked', () => {
  test(
    'is written by editors into the ledger, with revisions',
    onFixture(async (sql) => {
      await actAs(sql, 'editor');
      await sql`insert into public.services (code, name, minutes) values ('scan', 'Scan', 20)`;
      await sql`insert into public.practitioners (code, name, services)
        values ('eve', 'Dr Eve', '{scan}')`;
      await sql`update public.practitioners set name = 'Dr Eva' where code = 'eve'`;
      await sql`insert into public.closures (practitioner, first_date, last_date)
        values ('eve', '2030-01-01', '2030-01-02')`;
      expect(await sql`select revision from public.practitioners where code = 'eve'`)
        .toEqual([{ revision: 2 }]);
      expect((await attempt(sql, `update public.practitioners set code = 'x'`)).code).toBe('42501');
      await sql`delete from public.practitioners where code = 'eve'`;
      await sql`delete from public.services where code = 'scan'`;
      const entries = await sql`
        select what from public.ledger where made_by = ${PEOPLE.editor}`;
      expect(entries.map(({ what }) => what).sort()).toEqual([
        'closure_created',
        'closure_deleted',
        'practitioner_changed',
        'practitioner_created',
        'practitioner_deleted',
        'service_created',
        'service_deleted',
      ]);
    }),
  );

  test(
    'stays while it is used',
    onFixture(async (sql) => {
      await addPractitioner(sql, 'ann');
      const tries = (statement: string) => refusal(sql, (inner) => inner.unsafe(statement));
      const service = `delete from public.services where code = 'check_up'`;
      expect(await tries(service)).toMatchObject({
        code: 'PT409',
        message: 'Dr ann gives Check-up; take it from the services there first',
      });
      await write(sql, wanted(inDays(3, 2)));
      expect(await tries(`delete from public.practitioners where code = 'ann'`))
        .toMatchObject({ code: 'PT409', detail: { code: 'in-use' } });
      await sql`update public.practitioners set services = '{}' where code = 'ann'`;
      expect(await tries(service)).toMatchObject({
        code: 'PT409',
        message: 'there are appointments for Check-up, so it stays',
      });
      expect(
        await tries(`update public.practitioners set services = '{check_up,x}' where code = 'ann'`),
      )
        .toMatchObject({ code: 'PT422', message: 'There is no service x' });
    }),
  );

  test.each([
    [
      'a code with a blank',
      `insert into public.services (code, name, minutes) values ('a b', 'A', 5)`,
    ],
    ['no minutes', `insert into public.services (code, name, minutes) values ('ab', 'A', 0)`],
    [
      'hours that end before they begin',
      `insert into public.practitioners (code, name, hours)
        values ('ab', 'A', '[{"day": 1, "opens": "10:00", "closes": "09:00"}]')`,
    ],
    [
      'a closure that ends before it begins',
      `insert into public.closures (first_date, last_date) values ('2030-01-02', '2030-01-01')`,
    ],
    [
      'half a part of a day',
      `insert into public.closures (first_date, last_date, from_time)
        values ('2030-01-02', '2030-01-02', '10:00')`,
    ],
  ])(
    'has no %s',
    onFixture(async (sql, _, statement) => {
      expect((await attempt(sql, statement as string)).code).toBe('23514');
    }),
  );
});

describe('at the same moment', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    await addPractitioner(database.sql, 'ann');
  });
  beforeEach(() => database.sql`delete from public.appointments`);
  afterAll(() => database.close());

  test('200 dialogs want 20 times: 20 get one, none is given twice, all others are told', async () => {
    const { sql } = database;
    const threads = await sql<{ id: string }[]>`
      insert into public.threads (name) select 'T' from generate_series(1, 200) returning id`;
    // 22 half hours are free in two days; these 20 do not touch.
    const times = Array.from(
      { length: 20 },
      (_, i) => inDays(3 + Math.floor(i / 10), 0, 30 * (i % 10)),
    );
    const outcomes = await Promise.all(
      threads.map(({ id }, i) =>
        hold(sql, times[i % 20]!, id).then(
          () => 'held',
          (reason) => JSON.parse(reason.detail).code,
        )
      ),
    );
    const count = (what: string) => outcomes.filter((each) => each === what).length;
    expect([count('held'), count('time-taken')]).toEqual([20, 180]);
    expect(
      await sql`select count(*)::integer as held, count(distinct starts_at)::integer as times
      from public.appointments where status = 'held'`,
    ).toEqual([{ held: 20, times: 20 }]);
  });

  test('two who move appointments into each other’s place do not deadlock', async () => {
    const { sql } = database;
    const [one, two] = [
      await write(sql, wanted(inDays(3, 0))),
      await write(sql, wanted(inDays(3, 1))),
    ];
    const outcomes = await Promise.allSettled(
      Array.from(
        { length: 20 },
        (_, i) =>
          write(sql, { starts_at: inDays(3, i % 2 ? 0 : 1) }, { id: (i % 2 ? two : one).id }),
      ),
    );
    const codes = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason.code] : []
    );
    expect(new Set(codes)).toEqual(new Set(['PT409']));
  });
});
