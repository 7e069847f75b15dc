import { unzipSync } from 'fflate';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createBookingApp } from '../../../examples/booking-server/app.ts';
import { Calendar } from '../../../examples/booking-server/calendar.ts';
import { unwrap } from '../../../functions/shared/http/database-error.ts';
import { ROOT } from '../../../scripts/lib/paths.ts';
import { type CallOptions, turnScript, useAssistant, withTail } from './support/assistant.ts';
import { serviceDb } from './support/service-db.ts';

const API_KEY = 'booking-key-0123456789';
const assistant = useAssistant({
  ACTION_ALLOW_PRIVATE: 'true',
  ENCRYPTION_KEY: 'a key outside the database, long enough',
});
const mark = crypto.randomUUID().slice(0, 8);
const BRANCH = `visits_${mark}`;
const SECRET = `BOOKING_${mark}`;
const DATE = '2030-01-07';
const TIME = `${DATE}T09:00:00Z`;
const PATIENT = { name: 'Ada Byron', phone: '+44 1632 960001' };
const withMark = (code: string) => `${code}_${mark}`;
const [FIND, HOLD, BOOK, CANCEL] = ['find_visit_times', 'hold_visit', 'book_visit', 'cancel_visit']
  .map(withMark) as [string, string, string, string];

type Answer = (request: Request) => Response | Promise<Response>;
interface Effect {
  path: string;
  idempotencyKey: string | null;
}

/** The booking server on a separate port. */
let server: Deno.HttpServer<Deno.NetAddr>;
let calendar: Calendar;
let serve: Answer;
/** Replaces the booking server during an outage. */
let outage: Answer | null;
let effects: Effect[];
/** Prompts that the model received since the test began. */
let prompts: string[];

function listen(port = 0): void {
  server = Deno.serve({ hostname: '127.0.0.1', port, onListen: () => {} }, (request) => {
    if (request.method !== 'GET') {
      const idempotencyKey = request.headers.get('Idempotency-Key');
      effects.push({ path: new URL(request.url).pathname, idempotencyKey });
    }
    return (outage ?? serve)(request);
  });
}

async function call(path: string, options: CallOptions = {}) {
  const response = await assistant.current.call(path, options);
  return { status: response.status, body: await response.json().catch(() => null) };
}

async function ok(path: string, options: CallOptions = {}) {
  const { status, body } = await call(path, options);
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

/** Declares the actions of the example, which call the server of this test. */
async function declareActions(): Promise<void> {
  const folder = join(ROOT, 'examples/booking-server/actions');
  for (const { name } of Deno.readDirSync(folder)) {
    const text = Deno.readTextFileSync(join(folder, name))
      .replace('127.0.0.1:8787', `127.0.0.1:${server.addr.port}`)
      .replace('secret.BOOKING_API_KEY', `secret.${SECRET}`);
    const code = withMark(name.replace('.yaml', ''));
    await ok('/actions', { body: { ...parse(text), code } });
  }
}

const step = (code: string, allowed_next: string[], rest: object = {}) => ({
  ...{ code, name: code, system_prompt: `You are at ${code}.`, allowed_next, ...rest },
});
const starts_at = 'slots.starts_at';
const patient = { name: 'slots.name', phone: 'slots.phone' };
const steps = [
  step('choose', ['held'], {
    before: [{ action: FIND, input: { date: 'slots.date' } }],
    actions: [BOOK],
  }),
  step('held', ['booked'], { on_enter: { action: HOLD, input: { starts_at } } }),
  step('booked', [], {
    on_enter: { action: BOOK, input: { starts_at, ...patient } },
    before: [{ action: withMark('find_visit'), input: {} }],
    actions: [CANCEL],
  }),
];

beforeAll(async () => {
  listen();
  await ok(`/action-secrets/${SECRET}`, { method: 'PUT', body: { value: API_KEY } });
  await declareActions();
  await ok('/intents', { body: { code: BRANCH, name: 'Visits' } });
  const saved = { intent_code: BRANCH, system_prompt: 'You book visits.' };
  const { id } = await ok('/configs', { body: saved });
  await ok(`/configs/${id}/activate`, { method: 'POST', body: {} });
  await ok(`/intents/${BRANCH}`, { method: 'PATCH', body: { is_enabled: true } });
  await ok(`/intents/${BRANCH}/scenario`, {
    method: 'PUT',
    headers: { 'If-Match': '*' },
    body: { steps },
  });
});

beforeEach(() => {
  calendar = new Calendar(() => Date.parse(`${DATE}T08:00:00Z`));
  serve = createBookingApp({ calendar, apiKey: API_KEY }).fetch;
  outage = null;
  effects = [];
  prompts = [];
});

afterAll(async () => {
  const path = `/intents/${BRANCH}?move_to=general_info`;
  expect((await assistant.current.call(path, { method: 'DELETE' })).status).toBe(204);
  unwrap(await serviceDb().from('actions').delete().like('code', `%_${mark}`));
  await serviceDb().from('action_secrets').delete().eq('name', SECRET);
  await server.shutdown();
});

type Script = ReturnType<typeof turnScript>;

async function send(script: Script, body: object) {
  await assistant.current.reset();
  await assistant.current.script(...script);
  const answer = await call('/chat', { body: { message: 'I would like a visit.', ...body } });
  prompts.push(JSON.stringify(await assistant.current.calls()));
  return answer;
}

async function chat(replies: string[], body: object = {}) {
  const { status, body: turn } = await send(turnScript(BRANCH, ...replies), body);
  expect(status, JSON.stringify(turn)).toBe(200);
  return turn;
}

const lastPrompt = async () =>
  (await assistant.current.calls('branch')).at(-1)!.messages[0]!.content;
const askDate = withTail('Which day?', { slots_updated: { date: DATE } });
const enterHeld = withTail('It is held.', {
  state_after: 'held',
  slots_updated: { starts_at: TIME },
});
const enterBooked = withTail('It is booked.', { state_after: 'booked', slots_updated: PATIENT });
const callAction = (code: string, input: object) =>
  withTail('One moment.', { action: { code, input } });

/** Begins a dialog that knows the day. */
const begin = async (): Promise<string> => (await chat([askDate])).thread_id;

/** Plays a dialog to its booking. */
async function bookVisit(): Promise<string> {
  const thread_id = await begin();
  await chat([enterHeld], { thread_id });
  await chat([enterBooked], { thread_id });
  return thread_id;
}

test('a dialog looks times up, holds one, books it and cancels it', async () => {
  const thread_id = await begin();
  const held = await chat([enterHeld], { thread_id });
  expect(await lastPrompt()).toContain(`{"date":"${DATE}"}: {"times":["${TIME}",`);
  expect(held.state.current_step).toBe('held');
  expect(calendar.list()).toMatchObject([{ status: 'held', reference: thread_id }]);
  expect(calendar.listFree(DATE)).not.toContain(TIME);

  const booked = await chat([enterBooked], { thread_id });
  expect(booked.state.current_step).toBe('booked');
  const [booking] = calendar.list(thread_id);
  expect(booking).toMatchObject({ ...PATIENT, starts_at: TIME, status: 'booked' });

  const { code } = booking!;
  const { debug } = await chat([callAction(CANCEL, { code }), 'It is cancelled.'], { thread_id });
  expect(prompts.at(-1)).toContain(code);
  expect(debug.actions).toMatchObject([{ trigger: 'before' }, { code: CANCEL, status: 'ok' }]);
  expect(calendar.list()).toEqual([]);
});

/** Begins an outage and returns what ends it. */
type Outage = () => (() => void) | Promise<() => void>;

function answerWith(answer: Answer): () => void {
  outage = answer;
  return () => {
    outage = null;
  };
}

async function shutDown(): Promise<() => void> {
  const { port } = server.addr;
  await server.shutdown();
  return () => listen(port);
}

/** Performs the action, but responds after the client's timeout. */
function slowDown(): () => void {
  const ended = Promise.withResolvers<void>();
  const end = answerWith(async (request) => {
    const response = await serve(request);
    await ended.promise;
    return response;
  });
  return () => {
    ended.resolve();
    end();
  };
}

async function during<T>(start: Outage, play: () => Promise<T>): Promise<T> {
  const end = await start();
  try {
    return await play();
  } finally {
    end();
  }
}

const OUTAGES: [string, string, Outage][] = [
  ['is down', 'unavailable', shutDown],
  ['fails', 'unavailable', () => answerWith(() => new Response('No memory', { status: 500 }))],
  ['is slow', 'timeout', slowDown],
  ['refuses', 'refused', () => answerWith(() => Response.json({}, { status: 409 }))],
  [
    'answers something else',
    'invalid_output',
    () => answerWith(() => Response.json({ code: 7, times: 'many' })),
  ],
];

describe.each(OUTAGES)('while the booking server %s', (_, status, outage) => {
  test('the model is told that the lookup failed, and answers', async () => {
    const thread_id = await begin();
    const turn = await during(outage, () => chat(['I cannot see the times.'], { thread_id }));
    expect(turn.reply).toBe('I cannot see the times.');
    expect(turn.events).toContain('action_failed');
    expect(turn.debug.actions).toMatchObject([{ code: FIND, status, output: null }]);
    expect(await lastPrompt()).toContain(`- ${FIND} {"date":"${DATE}"}: failed (${status})`);
  });

  test('no step is entered and nothing claimed; afterwards the time is held once', async () => {
    const thread_id = await begin();
    const failed = await during(
      outage,
      () => chat([enterHeld, 'I could not hold it.'], { thread_id }),
    );
    expect(failed.reply).toBe('I could not hold it.');
    expect(failed.state.current_step).toBe('choose');
    expect(failed.events).toEqual(expect.arrayContaining(['validation_blocked', 'action_failed']));
    expect(failed.debug.actions.at(-1))
      .toMatchObject({ code: HOLD, trigger: 'on_enter', status, output: null });
    const { messages } = await ok(`/threads/${thread_id}`);
    const texts = messages.map(({ text }: { text: string }) => text);
    expect(texts).toContain('I could not hold it.');
    expect(texts).not.toContain('It is held.');

    const { state } = await chat([enterHeld], { thread_id });
    expect(state.current_step).toBe('held');
    expect(calendar.list()).toMatchObject([{ starts_at: TIME, reference: thread_id }]);
  });
});

test('a time that another dialog holds is refused', async () => {
  const thread_id = await begin();
  calendar.hold(TIME, 'another dialog');
  const { state, debug } = await chat([enterHeld, 'It is taken.'], { thread_id });
  expect(state.current_step).toBe('choose');
  expect(debug.actions.at(-1)).toMatchObject({ code: HOLD, status: 'refused' });
  expect(calendar.list()).toMatchObject([{ reference: 'another dialog' }]);
});

describe('a turn that is sent again', () => {
  test('after its answer was lost gets that answer and books once', async () => {
    const thread_id = await begin();
    await chat([enterHeld], { thread_id });
    const turn = { thread_id, client_message_id: crypto.randomUUID() };
    const first = await chat([enterBooked], turn);
    const again = await chat([], turn);
    expect(again).toMatchObject({ message_id: first.message_id, reply: 'It is booked.' });
    expect(effects.filter(({ path }) => path === '/bookings')).toHaveLength(1);
    expect(calendar.list()).toHaveLength(1);
  });

  test('after the model failed behind the booking calls with the same key and books once', async () => {
    const turn = { thread_id: await begin(), client_message_id: crypto.randomUUID() };
    const book = callAction(BOOK, { starts_at: TIME, ...PATIENT });
    const broken: Script = [
      ...turnScript(BRANCH, book),
      { kind: 'status', role: 'branch', status: 400, times: 20 },
    ];
    expect((await send(broken, turn)).status).toBeGreaterThanOrEqual(500);
    const [booking] = calendar.list();
    // Without the key it would be booked anew.
    calendar.cancel(booking!.code);

    const { reply, debug } = await chat([book, 'It is booked.'], turn);
    expect(reply).toBe('It is booked.');
    expect(debug.actions.at(-1)).toMatchObject({ status: 'ok', output: { code: booking!.code } });
    const idempotencyKey = `${turn.client_message_id}.${BOOK}.1`;
    expect(effects).toEqual(Array(2).fill({ path: '/bookings', idempotencyKey }));
    expect(calendar.list()).toEqual([]);
  });
});

test('the API key is in no prompt, trace, dialog, ledger entry or export', async () => {
  outage = async (request) => {
    const answer = await (await serve(request)).json();
    return Response.json({ ...answer, sent: request.headers.get('X-Api-Key') });
  };
  const thread_id = await bookVisit();
  const { message_id, debug } = await chat(['Goodbye.'], { thread_id });
  expect(debug.actions).toMatchObject([{ output: { sent: '***' } }]);
  const zip = await assistant.current.call('/export');
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  const exported = Object.entries(files)
    .map(([path, bytes]) => `${path}\n${new TextDecoder().decode(bytes)}`).join('\n');
  const read = async (path: string) => JSON.stringify(await ok(path));
  const places: [string, string, string][] = [
    ['prompts', prompts.join('\n'), '***'],
    ['trace', await read(`/messages/${message_id}/trace`), '***'],
    ['dialog', await read(`/threads/${thread_id}`), thread_id],
    ['ledger', await read('/ledger?limit=100'), BOOK],
    ['actions', await read('/actions'), `{{secret.${SECRET}}}`],
    ['secrets', await read('/action-secrets'), SECRET],
    ['export', exported, `{{secret.${SECRET}}}`],
  ];
  for (const [place, text, known] of places) {
    expect(text, place).toContain(known);
    expect(text, place).not.toContain(API_KEY);
  }
});

describe('the booking server', () => {
  const request = (path: string, init: RequestInit = {}) =>
    serve(
      new Request(`http://127.0.0.1${path}`, {
        ...init,
        headers: { 'X-Api-Key': API_KEY, 'Content-Type': 'application/json', ...init.headers },
      }),
    );
  const post = (path: string, body: object, key?: string) =>
    request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: key ? { 'Idempotency-Key': key } : {},
    });

  test('refuses a call without its API key', async () => {
    const { status } = await request('/bookings', { headers: { 'X-Api-Key': 'another' } });
    expect(status).toBe(401);
  });

  test('describes what the actions of the example call', async () => {
    const { paths } = await (await request('/openapi.json', { headers: { 'X-Api-Key': '' } }))
      .json();
    const actions = await ok('/actions');
    const called = actions.filter(({ code }: { code: string }) => code.endsWith(mark))
      .map(({ request }: { request: { method: string; url: string } }) => {
        const path = new URL(request.url.replace('{{input.code}}', 'code')).pathname;
        return [path.replace('/code', '/{code}'), request.method.toLowerCase()];
      });
    expect(called).toHaveLength(5);
    for (const keys of called) expect(paths).toHaveProperty(keys);
  });

  test('answers the same for the same Idempotency-Key, and 422 for another request', async () => {
    const hold = { starts_at: TIME, reference: 'a' };
    const first = await (await post('/holds', hold, 'key')).json();
    const cancel = { method: 'DELETE', headers: { 'Idempotency-Key': 'cancel' } };
    const cancelled = await Promise.all(
      [1, 2].map(async () => await request(`/bookings/${first.code}`, cancel)),
    );
    expect(cancelled.map(({ status }) => status)).toEqual([200, 200]);
    expect(await (await post('/holds', hold, 'key')).json()).toEqual(first);
    expect(calendar.list()).toEqual([]);
    expect((await post('/holds', { ...hold, reference: 'b' }, 'key')).status).toBe(422);
  });

  test('ends a hold after 15 minutes and offers no time of the past', () => {
    let now = Date.parse(`${DATE}T08:50:00Z`);
    const calendar = new Calendar(() => now);
    calendar.hold(`${DATE}T10:00:00Z`, 'a');
    expect(calendar.listFree(DATE)).toHaveLength(5);
    now += 15 * 60_000;
    expect(calendar.listFree(DATE)[0]).toBe(`${DATE}T09:30:00Z`);
    expect(calendar.listFree(DATE)).toContain(`${DATE}T10:00:00Z`);
    expect(calendar.listFree('2030-01-06')).toEqual([]);
  });
});
