import { expect, test } from 'vitest';
import { useAssistant } from './support/assistant.ts';

const assistant = useAssistant();

async function patch(path: string, body: object) {
  const response = await assistant.current.call(path, { method: 'PATCH', body });
  return { status: response.status, body: await response.json() };
}

async function get(path: string) {
  return await (await assistant.current.call(path)).json();
}

test('branches come in order with their versions counted', async () => {
  const intents = await get('/intents');
  expect(intents.map(({ code }: { code: string }) => code)).toEqual(
    expect.arrayContaining(['new_booking', 'reschedule', 'general_info', 'escalate_human']),
  );
  const order = intents.map(({ order_index }: { order_index: number }) => order_index);
  expect(order).toEqual(order.toSorted((a: number, b: number) => a - b));
  expect(intents.find(({ code }: { code: string }) => code === 'new_booking')).toMatchObject({
    is_enabled: true,
    is_system: false,
    is_authoritative: false,
    has_steps: true,
    steps_count: 6,
    versions_count: 1,
    active_version: 1,
    last_version: 0,
  });
  expect(await get('/intents/_router')).toMatchObject({ is_system: true, steps_count: 0 });
  expect(await get('/intents/escalate_human')).toMatchObject({ is_authoritative: true });
});

test('a branch can be disabled, renamed, described, moved, and enabled again', async () => {
  const change = { is_enabled: false, name: 'Moving', description: 'Moves', order_index: 7 };
  const before = await get('/intents/reschedule');
  expect(await patch('/intents/reschedule', change)).toMatchObject({ status: 200, body: change });
  const { is_enabled, name, description, order_index } = before;
  const back = await patch('/intents/reschedule', { is_enabled, name, description, order_index });
  expect(back.body).toEqual(before);
});

test.each(['general_info', 'escalate_human', '_router', '_safety'])(
  '%s is not disabled',
  async (code) => {
    const { status, body } = await patch(`/intents/${code}`, { is_enabled: false });
    expect({ status, detail: body.detail }).toEqual({
      status: 400,
      detail: `${code} cannot be disabled.`,
    });
    expect(await get(`/intents/${code}`)).toMatchObject({ is_enabled: true });
  },
);

test('the steps of new_booking come in order with their seeded transitions', async () => {
  const steps = await get('/intents/new_booking/steps');
  const next = steps.map((step: { code: string; allowed_next: string[] }) => [
    step.code,
    step.allowed_next,
  ]);
  expect(Object.fromEntries(next)).toEqual({
    intro: ['qualify', 'present', 'offer_time'],
    qualify: ['present', 'offer_time'],
    present: ['offer_time', 'qualify'],
    offer_time: ['book', 'present'],
    book: ['close', 'offer_time'],
    close: [],
  });
});

test('a step is changed in place', async () => {
  const [before] = await get('/intents/new_booking/steps');
  const change = { name: 'Hello', guards: { requires: ['name'] }, allowed_next: ['qualify'] };
  const path = `/intents/new_booking/steps/${before.code}`;
  expect(await patch(path, change)).toMatchObject({ status: 200, body: change });
  const { name, guards, allowed_next } = before;
  const back = await patch(path, { name, guards, allowed_next });
  expect(back.body).toMatchObject({ name, guards, allowed_next });
});

test('allowed_next naming steps of no or another branch is refused, each named', async () => {
  const { status, body } = await patch('/intents/new_booking/steps/intro', {
    allowed_next: ['qualify', 'elsewhere', 'nowhere'],
  });
  expect(status).toBe(422);
  expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
    'allowed_next.1',
    'allowed_next.2',
  ]);
});

const refusals: [sentence: string, status: number, path: string, body: object][] = [
  ['an unknown branch', 404, '/intents/nobody', { name: 'x' }],
  ['a change of nothing', 422, '/intents/reschedule', {}],
  ['a field that does not exist', 422, '/intents/reschedule', { code: 'other' }],
  ['a flag that is none', 422, '/intents/reschedule', { is_enabled: 'yes' }],
  ['an unknown step', 404, '/intents/new_booking/steps/nowhere', { name: 'x' }],
  ['a step of an unknown branch', 404, '/intents/nobody/steps/intro', { name: 'x' }],
  ['guards of another form', 422, '/intents/new_booking/steps/intro', { guards: ['name'] }],
];

test.each(refusals)('%s is answered %i', async (_, status, path, body) => {
  expect((await patch(path, body)).status).toBe(status);
});

test.each(['/intents/nobody', '/intents/nobody/steps', '/intents/nobody/usage'])(
  'GET %s is answered 404',
  async (path) => {
    expect((await assistant.current.call(path)).status).toBe(404);
  },
);
