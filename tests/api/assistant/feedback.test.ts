import { beforeAll, expect, test } from 'vitest';
import { type CallOptions, turnScript, useAssistant } from './support/assistant.ts';

const assistant = useAssistant();

async function call(path: string, options?: CallOptions) {
  const response = await assistant.current.call(path, options);
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null };
}

let thread: string;
let reply: string;
let question: string;

const messages = async () => (await call(`/threads/${thread}`)).body.messages;
const put = (path: string, body: unknown, options: CallOptions = {}) =>
  call(path, { method: 'PUT', body, ...options });

beforeAll(async () => {
  await assistant.current.script(...turnScript('price_question', 'A filling is £90.'));
  const turn = await call('/chat', { body: { message: 'How much?' } });
  ({ thread_id: thread, message_id: reply } = turn.body);
  question = (await messages())[0].id;
});

test('each person says once whether a reply is helpful, and takes it back', async () => {
  const path = `/messages/${reply}/feedback`;
  const wrong = { helpful: false, reason: 'wrong_fact', note: ' It is £95. ' };
  expect(await put(path, wrong)).toMatchObject({
    status: 200,
    body: { ...wrong, note: 'It is £95.', user_name: expect.any(String) },
  });
  await put(path, { helpful: true }, { as: 'viewer' });
  await put(path, { helpful: true });
  const given = (await messages())[1].feedback;
  expect(given).toHaveLength(2);
  expect(given).toEqual(expect.arrayContaining([
    expect.objectContaining({ helpful: true, reason: null, note: null }),
  ]));
  expect((await call(path, { method: 'DELETE' })).status).toBe(204);
  expect((await messages())[1].feedback).toHaveLength(1);
  expect((await call(path, { method: 'DELETE', as: 'viewer' })).status).toBe(204);
  expect((await messages())[1].feedback).toEqual([]);
});

test('a server gives the feedback of the patient', async () => {
  const path = `/messages/${reply}/feedback`;
  expect((await put(path, { helpful: true }, { as: 'service' })).body.user_id).toBeNull();
  await put(path, { helpful: false }, { as: 'service' });
  expect((await messages())[1].feedback).toMatchObject([{ helpful: false, user_name: null }]);
  await call(path, { method: 'DELETE', as: 'service' });
});

test('an editor corrects the route, a viewer does not', async () => {
  const path = `/messages/${reply}/route`;
  expect((await put(path, { intent_code: 'new_booking' }, { as: 'viewer' })).status).toBe(403);
  expect((await put(path, { intent_code: 'new_booking' })).status).toBe(200);
  expect((await put(path, { intent_code: 'reschedule' })).body).toMatchObject({
    intent_code: 'reschedule',
    corrected_by: expect.any(String),
  });
  expect((await messages())[1].corrected_route).toMatchObject({ intent_code: 'reschedule' });
  expect((await call(path, { method: 'DELETE' })).status).toBe(204);
  expect((await messages())[1].corrected_route).toBeNull();
});

test.each<[sentence: string, path: () => string, body: unknown, status: number]>([
  ['feedback on a message of the patient', () => `/messages/${question}/feedback`, {
    helpful: true,
  }, 422],
  ['feedback on nothing', () => `/messages/${thread}/feedback`, { helpful: true }, 404],
  [
    'a reason that is none',
    () => `/messages/${reply}/feedback`,
    { helpful: false, reason: 'x' },
    422,
  ],
  [
    'a reason why it helped',
    () => `/messages/${reply}/feedback`,
    { helpful: true, reason: 'tone' },
    422,
  ],
  ['feedback that says nothing', () => `/messages/${reply}/feedback`, {}, 422],
  ['a note without end', () => `/messages/${reply}/feedback`, {
    helpful: true,
    note: 'x'.repeat(2001),
  }, 422],
  ['a route of a patient’s message', () => `/messages/${question}/route`, {
    intent_code: 'new_booking',
  }, 422],
  ['a route to no branch', () => `/messages/${reply}/route`, { intent_code: 'dentist' }, 422],
  ['a route to the router', () => `/messages/${reply}/route`, { intent_code: '_router' }, 422],
])('%s is refused', async (_, path, body, status) => {
  expect((await put(path(), body)).status).toBe(status);
  expect((await messages())[1]).toMatchObject({ feedback: [], corrected_route: null });
});

test('saved filters are a person’s own', async () => {
  const name = crypto.randomUUID();
  const filter = { q: 'price', has: ['unhelpful'], intent_code: 'price_question', version: [1] };
  const { status, body } = await call('/filters', { body: { name, filter } });
  expect([status, body]).toMatchObject([201, {
    name,
    filter: { ...filter, intent_code: ['price_question'] },
  }]);
  expect((await call('/filters', { body: { name, filter: {} } })).status).toBe(409);
  const namesOf = async (as: CallOptions['as']) =>
    (await call('/filters', { as })).body.map((each: { name: string }) => each.name);
  expect(await namesOf('editor')).toContain(name);
  for (const as of ['viewer', 'service'] as const) expect(await namesOf(as)).not.toContain(name);
  const ofRequests = { name, list: 'requests', filter: { show: 'mine', kind: 'booking' } };
  const view = await call('/filters', { body: ofRequests });
  expect([view.status, view.body]).toMatchObject([201, ofRequests]);
  const views = (await call('/filters?list=requests')).body;
  expect(views.filter((each: { name: string }) => each.name === name)).toHaveLength(1);
  await call(`/filters/${view.body.id}`, { method: 'DELETE' });
  expect((await call('/filters?list=colours')).status).toBe(422);
  const unknown = await call('/filters', { body: { ...ofRequests, filter: { show: 'red' } } });
  expect(unknown.body.errors[0]).toMatchObject({ path: 'filter.show' });
  const path = `/filters/${body.id}`;
  for (const as of ['viewer', 'service'] as const) {
    expect((await call(path, { method: 'DELETE', as })).status).toBe(404);
  }
  expect((await call(path, { method: 'DELETE' })).body).toEqual({ id: body.id, deleted: true });
  const wrong = await call('/filters', { body: { name, filter: { colour: 'red' } } });
  expect(wrong.body.errors[0]).toMatchObject({ path: 'filter.colour' });
});

test('figures count what happened in the turns of a version, with the interval', async () => {
  await put(`/messages/${reply}/feedback`, { helpful: false });
  const { body } = await call('/figures?intent_code=price_question');
  const [version] = body;
  expect(version).toMatchObject({
    version: expect.any(Number),
    config_id: expect.any(String),
    turns: expect.any(Number),
    reply_characters: expect.any(Number),
    tokens: expect.any(Number),
    latency_ms_p50: expect.any(Number),
    cost: { costs: null, unpriced: [expect.any(String)], turns: expect.any(Number) },
  });
  expect(version.unhelpful).toBeGreaterThan(0);
  expect(version.turns).toBeGreaterThanOrEqual(version.unhelpful);
  for (
    const { count, share, low, high } of Object.values(version.events) as Record<string, number>[]
  ) {
    expect(share).toBeCloseTo(count! / version.turns);
    expect(low! <= share! && share! <= high!).toBe(true);
  }
  expect((await call('/figures?intent_code=price_question&to=2020-01-01')).body).toEqual([]);
  expect((await call('/figures?intent_code=dentist')).status).toBe(404);
  expect((await call('/figures')).status).toBe(422);
});
