import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Actor } from '../../support/stack-client.ts';
import { useAssistant } from './support/assistant.ts';
import { serviceDb } from './support/service-db.ts';

const assistant = useAssistant();

const mark = crypto.randomUUID().slice(0, 8);
const SCAN = `scan_${mark}`;
const EVE = `eve_${mark}`;
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, opens: '08:00', closes: '12:00' }));

async function call(
  path: string,
  { ifMatch, ...options }: {
    as?: Actor;
    method?: string;
    body?: unknown;
    ifMatch?: number | string;
  } = {},
) {
  const headers: Record<string, string> = ifMatch === undefined
    ? {}
    : { 'If-Match': typeof ifMatch === 'number' ? `"${ifMatch}"` : ifMatch };
  const response = await assistant.current.call(path, { ...options, headers });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text && response.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : text,
  };
}

const patch = (path: string, ifMatch: number | string | undefined, body: object, as?: Actor) =>
  call(path, { method: 'PATCH', ifMatch, body, as });

/** Returns the first free times of a day that is a number of days ahead. */
async function freeOn(days: number, query = '') {
  const from = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const to = `${from}T23:00:00Z`;
  const { body, status } = await call(
    `/availability?service=${SCAN}&practitioner=${EVE}&from=${from}T01:00:00Z&to=${to}${query}`,
  );
  expect(status).toBe(200);
  return body as { starts_at: string; ends_at: string }[];
}

const book = (starts_at: string, change: object = {}, as?: Actor) =>
  call('/appointments', {
    as,
    body: {
      service: SCAN,
      practitioner: EVE,
      starts_at,
      patient_name: 'Ada Byron',
      patient_phone: '01632 960136',
      ...change,
    },
  });

beforeAll(async () => {
  const service = { code: SCAN, name: 'Scan', minutes: 30, price_note: '£40' };
  expect((await call('/services', { body: service })).status).toBe(201);
  const eve = { code: EVE, name: 'Dr Eve', services: [SCAN], hours: EVERY_DAY };
  expect((await call('/practitioners', { body: eve })).status).toBe(201);
});

const removeAppointments = async () => {
  await serviceDb().from('appointments').delete().eq('practitioner', EVE);
};
beforeEach(removeAppointments);
afterAll(async () => {
  await removeAppointments();
  await serviceDb().from('practitioners').delete().eq('code', EVE);
  await serviceDb().from('services').delete().eq('code', SCAN);
});

describe('services and practitioners', () => {
  test('are created once, read, changed from their revision and deleted', async () => {
    const code = `x_${mark}`;
    const body = { code, name: 'X', minutes: 10 };
    const created = await call('/services', { body });
    expect(created.status).toBe(201);
    expect(created.headers.get('Location')).toBe(`/functions/v1/assistant/services/${code}`);
    expect(created.body).toMatchObject({ ...body, price_note: '', revision: 1 });
    expect((await call('/services', { body })).body).toMatchObject({
      code: 'already-exists',
      errors: [{ path: 'code' }],
    });
    expect((await call('/services')).body).toContainEqual(created.body);
    expect((await patch(`/services/${code}`, 1, { minutes: 20 })).body)
      .toMatchObject({ minutes: 20, revision: 2 });
    expect((await patch(`/services/${code}`, 1, { minutes: 30 })).status).toBe(412);
    expect((await patch(`/services/none`, 1, { minutes: 30 })).status).toBe(404);
    expect((await call(`/services/${code}`, { method: 'DELETE' })).status).toBe(204);
    expect((await call(`/services/${code}`)).status).toBe(404);
    expect((await call(`/services/${code}`, { method: 'DELETE' })).status).toBe(404);
  });

  test('of practitioners have hours', async () => {
    const { body } = await call(`/practitioners/${EVE}`);
    expect(body).toMatchObject({ name: 'Dr Eve', services: [SCAN], hours: EVERY_DAY });
    const hours = [{ day: 1, opens: '09:00', closes: '24:00' }];
    const changed = await patch(`/practitioners/${EVE}`, body.revision, {
      hours,
      languages: ['English'],
    });
    expect(changed.body).toMatchObject({ hours, languages: ['English'] });
    const back = await patch(`/practitioners/${EVE}`, changed.body.revision, { hours: EVERY_DAY });
    expect(back.status).toBe(200);
    expect((await call('/practitioners')).body).toContainEqual(back.body);
  });

  test('stay while they are used', async () => {
    expect((await call(`/services/${SCAN}`, { method: 'DELETE' })).body).toMatchObject({
      status: 409,
      code: 'in-use',
      detail: 'Dr Eve gives Scan; take it from the services there first.',
    });
    const [free] = await freeOn(3);
    await book(free!.starts_at);
    expect((await call(`/practitioners/${EVE}`, { method: 'DELETE' })).body)
      .toMatchObject({ status: 409, code: 'in-use' });
  });

  test.each([
    ['/services', { code: 'A b', name: '', minutes: 1 }, ['code', 'name', 'minutes']],
    ['/services', { code: 'ab', name: 'A', minutes: 30, x: 1 }, ['x']],
    ['/practitioners', { code: 'ab', name: 'A', hours: [{ day: 7 }] }, [
      'hours.0.day',
      'hours.0.opens',
      'hours.0.closes',
    ]],
    ['/practitioners', {
      code: 'ab',
      name: 'A',
      hours: [{ day: 1, opens: '10:00', closes: '09:00' }],
    }, ['hours.0.closes']],
    ['/practitioners', { code: 'ab', name: 'A', services: ['none_such'] }, ['services']],
    ['/closures', { first_date: '2026-02-30', last_date: 'x' }, ['first_date', 'last_date']],
    ['/closures', { first_date: '2027-01-02', last_date: '2027-01-01' }, ['last_date']],
    ['/closures', { first_date: '2027-01-01', last_date: '2027-01-01', from_time: '10:00' }, [
      'to_time',
    ]],
    ['/closures', { practitioner: 'none', first_date: '2027-01-01', last_date: '2027-01-01' }, [
      'practitioner',
    ]],
    ['/calendar-feeds', { practitioner: 'none' }, ['practitioner']],
  ])('POST %s names what is wrong with %j', async (path, body, paths) => {
    const refused = await call(path, { body });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.map((each: { path: string }) => each.path)).toEqual(paths);
  });
});

describe('closures', () => {
  test('take their times away, and give them back', async () => {
    const [free] = await freeOn(5);
    const date = free!.starts_at.slice(0, 10);
    const created = await call('/closures', {
      body: {
        practitioner: EVE,
        first_date: date,
        last_date: date,
        from_time: '08:00',
        to_time: '11:00',
        reason: 'Training',
      },
    });
    expect(created).toMatchObject({ status: 201, body: { from_time: '08:00', revision: 1 } });
    const path = `/closures/${created.body.id}`;
    expect((await freeOn(5)).map(({ starts_at }) => starts_at.slice(11, 16)))
      .toEqual(['11:00', '11:15', '11:30']);
    expect((await call(`/closures?from=${date}`)).body).toContainEqual(created.body);
    expect((await patch(path, 1, { from_time: null })).body.errors).toMatchObject([
      { path: 'to_time' },
    ]);
    const whole = await patch(path, 1, { from_time: null, to_time: null });
    expect(whole.body).toMatchObject({ from_time: null, to_time: null, revision: 2 });
    expect(await freeOn(5)).toEqual([]);
    expect((await book(free!.starts_at)).body).toMatchObject({
      status: 422,
      detail: expect.stringContaining('Dr Eve, who sees no patients that day'),
    });
    expect((await patch(path, 1, { reason: 'x' })).status).toBe(412);
    expect((await call(path, { method: 'DELETE' })).status).toBe(204);
    expect(await freeOn(5)).toHaveLength(15);
    expect((await patch(path, 2, { reason: 'x' })).status).toBe(404);
  });

  test('are paged, what ends first comes first', async () => {
    const ids = [];
    for (const day of ['2035-01-03', '2035-01-01', '2035-01-02']) {
      const body = { practitioner: EVE, first_date: day, last_date: day };
      ids.push((await call('/closures', { body })).body.id);
    }
    const first = await call('/closures?from=2035-01-01&limit=2');
    const next = /<\/functions\/v1\/assistant([^>]+)>/.exec(first.headers.get('Link')!)![1]!;
    const rest = await call(next);
    expect([...first.body, ...rest.body].map(({ id }) => id)).toEqual([ids[1], ids[2], ids[0]]);
    for (const id of ids) await call(`/closures/${id}`, { method: 'DELETE' });
  });
});

describe('availability', () => {
  test('lists free times with the offset of the time zone', async () => {
    const free = await freeOn(3);
    expect(free).toHaveLength(15);
    expect(free[0]).toMatchObject({
      starts_at: expect.stringMatching(/T08:00:00\+0[01]:00$/),
      ends_at: expect.stringMatching(/T08:30:00\+0[01]:00$/),
      practitioner: EVE,
      service: SCAN,
    });
    expect(await freeOn(3, '&limit=2')).toEqual(free.slice(0, 2));
    expect(await freeOn(3, '&part=evening')).toEqual([]);
  });

  test.each([
    ['', ['service']],
    ['?service=none', ['service']],
    [`?service=${SCAN}&practitioner=none`, ['practitioner']],
    [`?service=${SCAN}&part=night`, ['part']],
    [`?service=${SCAN}&from=monday`, ['from']],
    [`?service=${SCAN}&from=2027-01-02T00:00:00Z&to=2027-01-01T00:00:00Z`, ['to']],
    [`?service=${SCAN}&from=2027-01-02T00:00:00Z&to=2027-12-01T00:00:00Z`, ['to']],
    [`?service=${SCAN}&limit=0`, ['limit']],
  ])('refuses %s', async (query, paths) => {
    const refused = await call(`/availability${query}`);
    expect(refused.status).toBe(422);
    expect(refused.body.errors.map((each: { path: string }) => each.path)).toEqual(paths);
  });
});

describe('appointments', () => {
  test('are booked, read, moved and cancelled', async () => {
    const free = await freeOn(3);
    const booked = await book(free[0]!.starts_at);
    expect(booked).toMatchObject({
      status: 201,
      body: { status: 'booked', held_until: null, thread_id: null, revision: 1 },
    });
    const { id, ends_at } = booked.body;
    expect(booked.headers.get('Location')).toBe(`/functions/v1/assistant/appointments/${id}`);
    expect(Date.parse(ends_at)).toBe(Date.parse(free[0]!.ends_at));
    expect((await call(`/appointments/${id}`)).body).toEqual(booked.body);
    expect(await freeOn(3)).toHaveLength(13);
    const moved = await patch(`/appointments/${id}`, 1, { starts_at: free[5]!.starts_at });
    expect(moved).toMatchObject({ status: 200, body: { id, revision: 2 } });
    expect(Date.parse(moved.body.starts_at)).toBe(Date.parse(free[5]!.starts_at));
    expect((await patch(`/appointments/${id}`, 1, { note: 'x' })).status).toBe(412);
    expect((await patch(`/appointments/${id}`, 2, { status: 'cancelled' })).body)
      .toMatchObject({ status: 'cancelled', patient_name: 'Ada Byron' });
    expect((await patch(`/appointments/${id}`, 3, { note: 'x' })).body)
      .toMatchObject({ status: 409, code: 'status-conflict' });
    expect(await freeOn(3)).toHaveLength(15);
  });

  test('that overlap are refused with the other time and free ones', async () => {
    const free = await freeOn(3);
    await book(free[4]!.starts_at);
    const refused = await book(free[5]!.starts_at);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'time-taken',
        detail: expect.stringMatching(/^Dr Eve has an appointment from 09:00 to 09:30 on /),
      },
    });
    expect(Date.parse(refused.body.taken.starts_at)).toBe(Date.parse(free[4]!.starts_at));
    expect(refused.body.free_times).toHaveLength(3);
    expect((await book(refused.body.free_times[0].starts_at)).status).toBe(201);
  });

  test('are listed by time, practitioner and status, in pages', async () => {
    const free = await freeOn(3);
    const starts = [free[0]!, free[4]!, free[8]!].map(({ starts_at }) => starts_at);
    const ids = [];
    for (const at of starts) ids.push((await book(at)).body.id);
    const held = await book(free[12]!.starts_at, { status: 'held', patient_name: '' });
    expect(held.body.held_until).not.toBeNull();
    const mine = `/appointments?practitioner=${EVE}`;
    const idsOf = ({ body }: { body: { id: string }[] }) => body.map(({ id }) => id);
    expect(idsOf(await call(mine))).toEqual([...ids, held.body.id]);
    expect(idsOf(await call(`${mine}&status=held`))).toEqual([held.body.id]);
    expect(idsOf(await call(`${mine}&status=booked&status=cancelled`))).toEqual(ids);
    const from = encodeURIComponent(starts[1]!);
    // One that is under way at that time counts.
    const during = new Date(Date.parse(starts[1]!) + 600_000).toISOString();
    expect(idsOf(await call(`${mine}&from=${during}`))).toEqual([...ids.slice(1), held.body.id]);
    expect(idsOf(await call(`${mine}&to=${from}`))).toEqual(ids.slice(0, 1));
    const first = await call(`${mine}&limit=3`);
    const next = /<\/functions\/v1\/assistant([^>]+)>/.exec(first.headers.get('Link')!)![1]!;
    expect([...idsOf(first), ...idsOf(await call(next))]).toEqual([...ids, held.body.id]);
  });

  test.each([
    [{ starts_at: '2026-01-01T10:00:00Z' }, ['starts_at'], 'It is in the past.'],
    [{ starts_at: 'tomorrow' }, ['starts_at'], /./],
    [{ service: 'none' }, ['service'], /^There is no service none; known are /],
    [{ practitioner: 'none' }, ['practitioner'], /^There is no practitioner none; known are /],
    [{ patient_name: '' }, ['patient_name'], /needs the patient's name/],
    [{ status: 'cancelled' }, ['status'], /./],
    [{ patient_name: 'a\0b' }, ['patient_name'], /./],
    [{ thread_id: crypto.randomUUID() }, ['thread_id'], /./],
  ])('are refused with %j', async (change, paths, detail) => {
    const [free] = await freeOn(3);
    const refused = await book(free!.starts_at, change);
    expect(refused.status).toBe(422);
    expect(refused.body.errors.map((each: { path: string }) => each.path)).toEqual(paths);
    expect(refused.body.detail).toMatch(detail);
    expect((await call(`/appointments?practitioner=${EVE}`)).body).toEqual([]);
  });

  test('are changed only with the revision', async () => {
    const [free] = await freeOn(3);
    const { body: { id } } = await book(free!.starts_at);
    for (const ifMatch of [undefined, 'x', '"x"']) {
      expect((await patch(`/appointments/${id}`, ifMatch, { note: 'x' })).status).toBe(422);
    }
    expect((await patch(`/appointments/${id}`, 1, {})).status).toBe(422);
    expect((await patch(`/appointments/${crypto.randomUUID()}`, 1, { note: 'x' })).status)
      .toBe(404);
    expect((await call(`/appointments/${crypto.randomUUID()}`)).status).toBe(404);
  });

  test('show viewers no patient, and are written by those who serve', async () => {
    const [free] = await freeOn(3);
    const { body: { id } } = await book(free!.starts_at);
    const seen = await call(`/appointments/${id}`, { as: 'viewer' });
    expect(seen.body).toMatchObject({
      ...{ service: SCAN, status: 'booked' },
      ...{ patient_name: null, patient_phone: null, note: null },
    });
    expect((await book(free!.starts_at, {}, 'viewer')).status).toBe(403);
    expect((await patch(`/appointments/${id}`, 1, { note: 'x' }, 'viewer')).status).toBe(403);
    expect((await call('/appointments', { as: 'anonymous' })).status).toBe(401);
  });

  test('reach readers of the live stream', { timeout: 15_000 }, async () => {
    const [free] = await freeOn(3);
    const stream = await assistant.current.call('/events');
    const chunks = stream.body!.pipeThrough(new TextDecoderStream()).values();
    let told = (await chunks.next()).value!;
    const { body: { id } } = await book(free!.starts_at);
    while (!told.includes(id)) told += (await chunks.next()).value;
    await chunks.return?.();
    expect(told).toMatch(new RegExp(`event: appointment\ndata: .*"what":"booked".*\n`));
  });
});

describe('a calendar feed', () => {
  /** Undoes the folding of long lines. */
  const linesOf = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n');

  test('shows booked appointments as RFC 5545 says, until it is revoked', async () => {
    const free = await freeOn(3);
    const { body: booked } = await book(free[0]!.starts_at, {
      patient_name: 'Ада Байрон, графиня; with a name that is longer than one line may be',
    });
    const { body: cancelled } = await book(free[4]!.starts_at);
    await patch(`/appointments/${cancelled.id}`, 1, { status: 'cancelled' });
    await book(free[8]!.starts_at, { status: 'held' });
    const feed = await call('/calendar-feeds', { body: { practitioner: EVE } });
    expect(feed).toMatchObject({ status: 201, body: { practitioner: EVE } });
    const { id, token, path } = feed.body;
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    const listed = await call('/calendar-feeds');
    expect(listed.body).toContainEqual(expect.objectContaining({ id, practitioner: EVE }));
    expect(JSON.stringify(listed.body)).not.toContain(token);

    const address = path.replace('/functions/v1/assistant', '');
    const calendar = await call(address, { as: 'anonymous' });
    expect(calendar.status).toBe(200);
    expect(calendar.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    expect(calendar.headers.get('Cache-Control')).toBe('no-store');
    const octets = calendar.body.split('\r\n').map((line: string) =>
      new TextEncoder().encode(line).length
    );
    expect(Math.max(...octets)).toBeLessThanOrEqual(75);
    const utc = (text: string) => new Date(text).toISOString().replace(/[-:]|\.\d+/g, '');
    const lines = linesOf(calendar.body);
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
    expect(lines.slice(-3)).toEqual(['END:VEVENT', 'END:VCALENDAR', '']);
    expect(lines.filter((line) => line.startsWith('UID:'))).toEqual([`UID:${booked.id}`]);
    expect(lines).toEqual(expect.arrayContaining([
      'X-WR-CALNAME:Dr Eve',
      'SEQUENCE:0',
      `DTSTAMP:${utc(booked.updated_at)}`,
      `DTSTART:${utc(booked.starts_at)}`,
      `DTEND:${utc(booked.ends_at)}`,
      'SUMMARY:Scan: Ада Байрон\\, графиня\\; with a name that is longer than one line may be',
    ]));

    expect((await call(`/calendar-feeds/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await call(address, { as: 'anonymous' })).status).toBe(404);
    expect((await call(`/calendar-feeds/${id}`, { method: 'DELETE' })).status).toBe(404);
    expect((await call('/appointments.ics', { as: 'anonymous' })).status).toBe(422);
  });

  test('is for editors', async () => {
    const refused = { as: 'viewer', body: { practitioner: EVE } } as const;
    expect((await call('/calendar-feeds', refused)).status).toBe(403);
    expect((await call('/calendar-feeds', { as: 'viewer' })).status).toBe(403);
  });
});
