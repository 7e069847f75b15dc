import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { unwrap } from '../../../functions/shared/http/database-error.ts';
import { type CallOptions, turnScript, useAssistant, withTail } from './support/assistant.ts';
import { serviceDb } from './support/service-db.ts';

const assistant = useAssistant();
const mark = crypto.randomUUID().slice(0, 8);
let config_id: string;
const BRANCH = `visits_${mark}`;
const SERVICE = `checkup_${mark}`;
const [ANNE, BORIS] = [`anne_${mark}`, `boris_${mark}`];
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, opens: '09:00', closes: '17:00' }));
const ACTIONS = [
  ...['find_free_times', 'hold_time', 'book_appointment'],
  ...['find_appointment', 'move_appointment', 'cancel_appointment'],
];

async function ok(path: string, options: CallOptions = {}) {
  const response = await assistant.current.call(path, options);
  const body = await response.json().catch(() => null);
  expect(response.status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

/** Returns a local time on a day ahead. */
const at = (time: string, days = 10) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`;

const practitioner = (code: string, name: string) =>
  ok('/practitioners', { body: { code, name, services: [SERVICE], hours: EVERY_DAY } });

const step = (code: string, allowed_next: string[], rest: object = {}) => ({
  ...{ code, name: code, system_prompt: `You are at ${code}.`, allowed_next },
  ...rest,
});

/** Returns the calendar's appointments of this dialog, or of all. */
const listBooked = async (threadId?: string) => {
  const query = serviceDb().from('appointments').select('*').eq('service', SERVICE)
    .neq('status', 'cancelled').order('starts_at');
  return unwrap(await (threadId ? query.eq('thread_id', threadId) : query));
};

beforeAll(async () => {
  await ok('/services', { body: { code: SERVICE, name: `Check-up ${mark}`, minutes: 30 } });
  await practitioner(ANNE, `Dr Anne ${mark}`);
  await practitioner(BORIS, `Dr Boris ${mark}`);
  const known = new Set((await ok('/actions')).map(({ code }: { code: string }) => code));
  for (const code of ACTIONS.filter((each) => !known.has(each))) {
    await ok('/actions', { body: { code, name: code, provider: 'appointments' } });
  }
  await ok('/intents', { body: { code: BRANCH, name: 'Visits' } });
  ({ id: config_id } = await ok('/configs', {
    body: { intent_code: BRANCH, system_prompt: 'You make appointments.' },
  }));
  await ok(`/configs/${config_id}/activate`, { method: 'POST', body: {} });
  const input = { service: SERVICE, practitioner: 'slots.doctor', starts_at: 'slots.time' };
  await ok(`/intents/${BRANCH}/scenario`, {
    method: 'PUT',
    headers: { 'If-Match': '*' },
    body: {
      steps: [
        step('offer', ['confirm'], {
          actions: ACTIONS,
          before: [{ action: 'find_free_times', input: { ...input, starts_at: undefined } }],
        }),
        step('confirm', ['done'], { on_enter: { action: 'hold_time', input } }),
        step('done', [], {
          outcome: { kind: 'booking', due_minutes: 60 },
          on_enter: {
            action: 'book_appointment',
            input: { ...input, name: 'Eva', phone: '0770090' },
          },
        }),
      ],
    },
  });
  await ok(`/intents/${BRANCH}`, { method: 'PATCH', body: { is_enabled: true } });
});

beforeEach(async () => {
  unwrap(await serviceDb().from('appointments').delete().eq('service', SERVICE));
});

afterAll(async () => {
  const gone = await assistant.current.call(`/intents/${BRANCH}?move_to=general_info`, {
    method: 'DELETE',
  });
  expect(gone.status).toBe(204);
  const db = serviceDb();
  unwrap(await db.from('appointments').delete().eq('service', SERVICE));
  unwrap(await db.from('practitioners').delete().in('code', [ANNE, BORIS]));
  unwrap(await db.from('services').delete().eq('code', SERVICE));
});

const goTo = (state_after: string, slots_updated: object = {}, text = 'Fine.') =>
  withTail(text, { state_after, slots_updated });

async function say(answers: string[], rest: object = {}) {
  await assistant.current.reset();
  await assistant.current.script(...turnScript(BRANCH, ...answers));
  return await ok('/chat', { body: { message: 'Can I come?', ...rest } });
}

/** Begins a dialog at the step that offers times. */
const begin = async () => (await say([goTo('offer', {}, 'When?')])).thread_id as string;

const calls = (code: string, input: object) => withTail('', { action: { code, input } });

test('free times are looked up before the prompt of a step', async () => {
  const reply = await say([goTo('offer', {}, 'When?')]);
  const [call] = reply.debug.actions;
  expect(call).toMatchObject({ code: 'find_free_times', status: 'ok', trigger: 'before' });
  const [day] = call.output.free;
  expect(day.practitioner).toMatch(/^Dr (Anne|Boris)/);
  expect(day.times).toEqual(day.times.toSorted());
  expect(reply.debug.assembled_prompt).toContain('## Looked up');
});

test('a time is held on entering a step and booked on entering another', async () => {
  const thread_id = await begin();
  const time = at('10:00');
  const held = await say([goTo('confirm', { time })], { thread_id });
  expect(held.state.current_step).toBe('confirm');
  expect(held.debug.actions.at(-1)).toMatchObject({
    ...{ code: 'hold_time', status: 'ok', trigger: 'on_enter' },
    output: { appointment: { status: 'held', starts_at: time, service: `Check-up ${mark}` } },
  });
  expect(await listBooked()).toMatchObject([{ status: 'held', thread_id }]);
  const done = await say([goTo('done', {}, 'You are booked.')], { thread_id });
  expect(done.reply).toBe('You are booked.');
  const [booked, ...others] = await listBooked();
  expect(others).toEqual([]);
  expect(booked).toMatchObject({ status: 'booked', thread_id, patient_name: 'Eva' });
  const requests = await ok(`/requests?kind=booking&limit=100`);
  const { id } = requests.find((each: { thread_id: string }) => each.thread_id === thread_id);
  expect(await ok(`/requests/${id}`)).toMatchObject({ appointment_id: booked!.id });
  const { practitioner } = held.debug.actions.at(-1).output.appointment;
  expect(practitioner).toMatch(booked!.practitioner === ANNE ? /^Dr Anne/ : /^Dr Boris/);
});

test('a taken time is not promised: the step is not entered, and others are known', async () => {
  const time = at('10:00');
  for (const doctor of [ANNE, BORIS]) {
    await ok('/appointments', {
      body: {
        ...{ service: SERVICE, practitioner: doctor, starts_at: `${time}:00Z`, status: 'booked' },
        patient_name: 'Somebody',
      },
    });
  }
  const thread_id = await begin();
  const reply = await say(
    [goTo('confirm', { time }, 'It is yours.'), goTo('offer', {}, 'It is taken, sorry.')],
    { thread_id },
  );
  expect(reply.reply).toBe('It is taken, sorry.');
  expect(reply.state.current_step).toBe('offer');
  expect(reply.events).toEqual(expect.arrayContaining(['validation_blocked', 'action_failed']));
  const failed = reply.debug.actions.find(({ code }: { code: string }) => code === 'hold_time');
  expect(failed).toMatchObject({ status: 'refused', output: { message: 'nobody is free then' } });
  const times = failed.output.free.flatMap(({ times }: { times: string[] }) => times);
  expect(times.length).toBeGreaterThan(0);
  expect(await listBooked(thread_id)).toEqual([]);
});

test('a turn that is not stored has booked nothing', async () => {
  const thread_id = await begin();
  await assistant.current.script(
    ...turnScript(BRANCH, calls('hold_time', { service: SERVICE, starts_at: at('11:00') })),
    { kind: 'status', role: 'branch', status: 400, times: 9 },
  );
  const failed = await assistant.current.call('/chat', {
    body: { message: 'Hold it', thread_id },
  });
  expect(failed.status).toBeGreaterThanOrEqual(500);
  expect(await listBooked()).toEqual([]);
});

test('a turn that is sent again books once', async () => {
  const thread_id = await begin();
  const client_message_id = crypto.randomUUID();
  const answers = [goTo('confirm', { time: at('10:30') })];
  const first = await say(answers, { thread_id, client_message_id });
  const again = await say(answers, { thread_id, client_message_id });
  expect(again.message_id).toBe(first.message_id);
  expect(await listBooked()).toHaveLength(1);
});

/** Dialogs that race for times, each of which equally many dialogs want. */
const RACE = { dialogs: 24, times: 4 };

test('of dialogs that race for a time, one gets it and the others are told so', async () => {
  const times = Array.from(
    { length: RACE.times },
    (_, i) => at(`${9 + i % 8}:00`.padStart(5, '0'), 10 + Math.floor(i / 8)),
  );
  const threads: string[] = [];
  for (let i = 0; i < RACE.dialogs; i++) threads.push(await begin());
  const wanted = new Map(threads.map((thread_id, i) => [thread_id, times[i % times.length]!]));
  for (const [thread_id, time] of wanted) {
    const slots = { doctor: ANNE, time };
    unwrap(await serviceDb().from('thread_states').update({ slots }).eq('thread_id', thread_id));
  }
  await assistant.current.reset();
  const route = JSON.stringify({ intent_code: BRANCH, confidence: 0.9 });
  await assistant.current.script(
    { kind: 'reply', role: 'router', text: route, times: 10_000 },
    { kind: 'reply', role: 'branch', text: goTo('confirm'), times: 10_000 },
  );
  const replies = await Promise.all(
    threads.map((thread_id) => ok('/chat', { body: { message: 'That one', thread_id } })),
  );
  const held = await listBooked();
  expect(held.map(({ starts_at }) => starts_at.slice(0, 16))).toEqual(times);
  const winners = replies.filter(({ state }) => state.current_step === 'confirm');
  expect(winners.map(({ thread_id }) => thread_id).toSorted())
    .toEqual(held.map(({ thread_id }) => thread_id).toSorted());
  for (const loser of replies.filter((reply) => !winners.includes(reply))) {
    expect(loser.state.current_step).toBe('offer');
    const failed = loser.debug.actions.find(({ code }: { code: string }) => code === 'hold_time');
    const [, clock] = wanted.get(loser.thread_id)!.split('T');
    expect(failed).toMatchObject({
      status: 'refused',
      output: { message: expect.stringContaining(`has an appointment from ${clock}`) },
    });
    expect(failed.output.free.length).toBeGreaterThan(0);
  }
}, 120_000);

test('the model finds, moves and cancels an appointment, by name and phone only', async () => {
  const made = await ok('/appointments', {
    body: {
      ...{ service: SERVICE, practitioner: ANNE, starts_at: `${at('09:00')}:00Z` },
      ...{ status: 'booked', patient_name: 'Eva Stone', patient_phone: '+44 7700 900123' },
    },
  });
  const wrong = await say([
    calls('find_appointment', { name: 'Eva Stone', phone: '07700 900 124' }),
    goTo('offer', {}, 'I found none.'),
  ]);
  expect(wrong.debug.actions.at(-1).output).toEqual({ appointments: [] });
  const found = await say([
    calls('find_appointment', { name: 'eva stone', phone: '07700 900 123' }),
    calls('move_appointment', { appointment_id: made.id, starts_at: at('15:00') }),
    goTo('offer', {}, 'It is moved.'),
  ]);
  expect(found.debug.actions.slice(-2)).toMatchObject([
    { output: { appointments: [{ appointment_id: made.id, starts_at: at('09:00') }] } },
    { status: 'ok', output: { appointment: { starts_at: at('15:00') } } },
  ]);
  expect(await listBooked()).toMatchObject([{ id: made.id, starts_at: `${at('15:00')}:00+00:00` }]);
  await say([calls('cancel_appointment', { appointment_id: made.id }), goTo('offer')]);
  expect(await listBooked()).toEqual([]);
});

test('bad input is refused, with what would be right', async () => {
  const reply = await say([
    calls('hold_time', { service: SERVICE, starts_at: 'soon' }),
    calls('hold_time', { service: 'massage', starts_at: at('10:00') }),
    calls('hold_time', { service: SERVICE, practitioner: ANNE, starts_at: at('03:00') }),
    goTo('offer', {}, 'That did not work.'),
  ]);
  expect(reply.debug.actions.slice(1)).toMatchObject([
    { status: 'invalid_input' },
    { status: 'refused', output: { message: expect.stringContaining('no service massage') } },
    { status: 'refused', output: { message: expect.stringContaining('outside the hours') } },
  ]);
  expect(await listBooked()).toEqual([]);
});

test('a test of an action books for no dialog, and only when it is confirmed', async () => {
  const body = { input: { service: SERVICE, starts_at: at('13:00') } };
  const unconfirmed = await assistant.current.call('/actions/hold_time/test', { body });
  expect(unconfirmed.status).toBe(422);
  const { status, output } = await ok('/actions/hold_time/test', {
    body: { ...body, confirm: true },
  });
  expect({ status, output }).toMatchObject({ status: 'ok', output: { appointment: {} } });
  expect(await listBooked()).toMatchObject([{ thread_id: null, status: 'held' }]);
});

test('a trial books nothing', async () => {
  const trial = await say(
    [goTo('offer', {}, 'When?')],
    { candidate: { [BRANCH]: { config_id } } },
  );
  const held = await say([goTo('confirm', { time: at('10:00') })], { thread_id: trial.thread_id });
  expect(held.debug.actions.at(-1)).toMatchObject({ code: 'hold_time', status: 'ok' });
  expect(await listBooked()).toEqual([]);
});
