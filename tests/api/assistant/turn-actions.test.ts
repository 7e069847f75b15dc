import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unwrap } from '../../../functions/shared/http/database-error.ts';
import { type CallOptions, turnScript, useAssistant, withTail } from './support/assistant.ts';
import { Receiver } from './support/receiver.ts';
import { serviceDb } from './support/service-db.ts';

const KEY = 'a key outside the database, long enough';
const SECRET = 'sk-live-0123456789';
const assistant = useAssistant({ ACTION_ALLOW_PRIVATE: 'true', ENCRYPTION_KEY: KEY });
const receiver = new Receiver();
const mark = crypto.randomUUID().slice(0, 8);
const BRANCH = `orders_${mark}`;
const [FIND, BUY, OFF] = [`find_${mark}`, `buy_${mark}`, `off_${mark}`];
const NAME = `TOKEN_${mark}`;

async function call(path: string, options: CallOptions = {}) {
  const response = await assistant.current.call(path, options);
  return { status: response.status, body: await response.json().catch(() => null) };
}

async function ok(path: string, options: CallOptions = {}) {
  const { status, body } = await call(path, options);
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

const action = (code: string, kind: string, rest: object = {}) => ({
  ...{ code, kind, name: code, description: 'Orders' },
  input: { type: 'object', properties: { number: { type: 'string' } }, required: ['number'] },
  request: {
    method: 'POST',
    url: receiver.urlOf(`/${code}/{{input.number}}`),
    headers: { Authorization: `Bearer {{secret.${NAME}}}` },
    body: '{"slot": {{slots.number}}}',
  },
  ...rest,
});

const step = (code: string, allowed_next: string[], rest: object = {}) => ({
  ...{ code, name: code, system_prompt: `You are at ${code}.`, allowed_next },
  ...rest,
});

const useScenario = async (steps: object[], slots: object[] = []) =>
  await ok(`/intents/${BRANCH}/scenario`, {
    method: 'PUT',
    headers: { 'If-Match': '*' },
    body: { steps, slots },
  });

beforeAll(async () => {
  await ok(`/action-secrets/${NAME}`, { method: 'PUT', body: { value: SECRET } });
  await ok('/actions', { body: action(FIND, 'lookup', { example_output: { total: 'example' } }) });
  await ok('/actions', { body: action(BUY, 'effect') });
  await ok('/actions', { body: action(OFF, 'lookup', { is_enabled: false }) });
  await ok('/intents', { body: { code: BRANCH, name: 'Orders' } });
  const saved = { intent_code: BRANCH, system_prompt: 'You sell.' };
  const { id } = await ok('/configs', { body: saved });
  await ok(`/configs/${id}/activate`, { method: 'POST', body: {} });
  await ok(`/intents/${BRANCH}`, {
    method: 'PATCH',
    body: { is_enabled: true, actions: [FIND, OFF] },
  });
});

beforeEach(() => void receiver.arrived.splice(0));

afterAll(async () => {
  const gone = await assistant.current.call(`/intents/${BRANCH}?move_to=general_info`, {
    method: 'DELETE',
  });
  expect(gone.status).toBe(204);
  unwrap(await serviceDb().from('actions').delete().like('code', `%_${mark}`));
  await serviceDb().from('action_secrets').delete().eq('name', NAME);
  await receiver.close();
});

const asks = (code: string, number = '7', text = 'One moment.') =>
  withTail(text, { action: { code, input: { number } } });

async function chat(replies: string[], more: object = {}) {
  await assistant.current.script(...turnScript(BRANCH, ...replies));
  return await ok('/chat', { body: { message: 'Where is my order?', ...more } });
}

/** Returns the prompts that the branch's model got. */
const prompts = async () =>
  (await assistant.current.calls('branch')).map(({ messages }) => messages[0]!.content);

const answer = (code: string, body: object, number = '7') =>
  receiver.answerOnce(`/${code}/${number}`, () => Response.json(body));

describe('a model that calls an action', () => {
  test('gets the result and answers with it; the call is stored with the reply', async () => {
    answer(FIND, { total: 42 });
    const { reply, debug, events, message_id } = await chat([asks(FIND), 'It costs 42.']);
    expect(reply).toBe('It costs 42.');
    expect(events).not.toContain('action_failed');
    expect(debug.actions).toEqual([{
      ...{ code: FIND, kind: 'lookup', trigger: 'model', input: { number: '7' }, status: 'ok' },
      ...{ output: { total: 42 }, latency_ms: expect.any(Number), idempotency_key: null },
    }]);
    const [first, second] = await prompts();
    expect(first).toContain('## Actions');
    expect(first).toContain(`- ${FIND} (lookup)`);
    expect(first).not.toContain(OFF);
    expect(second).toContain(`- ${FIND} {"number":"7"}: {"total":42}`);
    expect(receiver.arrived).toHaveLength(1);
    expect(receiver.arrived[0]!.headers.authorization).toBe(`Bearer ${SECRET}`);

    const trace = await ok(`/messages/${message_id}/trace`);
    expect(trace.calls.map(({ outcome }: { outcome: string }) => outcome))
      .toEqual(['called_action', 'shown']);
    const stored = JSON.stringify([trace, await ok(`/threads/${await lastThread(message_id)}`)]);
    expect(stored).toContain(FIND);
    expect(stored).not.toContain(SECRET);
  });

  test('is told what kind of failure it was, and never the body', async () => {
    receiver.answerOnce(`/${FIND}/7`, () => new Response('a secret reason', { status: 404 }));
    const { debug, events } = await chat([asks(FIND), 'I could not find it.']);
    expect(events).toContain('action_failed');
    expect(debug.actions).toMatchObject([{ status: 'refused', output: null }]);
    const second = (await prompts())[1]!;
    expect(second).toContain(`- ${FIND} {"number":"7"}: failed (refused)`);
    expect(second).not.toContain('a secret reason');
  });

  test.each([['unknown', 'nothing'], ['disabled', OFF], ['not listed', BUY]])(
    'that is %s is refused, and nothing is called',
    async (_, code) => {
      const { debug, events, reply } = await chat([asks(code), 'I cannot.']);
      expect({ events, reply }).toMatchObject({
        events: expect.arrayContaining(['action_refused']),
        reply: 'I cannot.',
      });
      expect(debug.actions).toMatchObject([{ code, status: 'not_allowed' }]);
      expect(receiver.arrived).toEqual([]);
    },
  );

  test('more than three times is refused, and then called once without actions', async () => {
    const numbers = ['1', '2', '3', '4', '5'];
    const replies = numbers.map((number) => asks(FIND, number, `Part ${number}`));
    const { debug, events, reply } = await chat(replies);
    expect(debug.actions.map(({ status }: { status: string }) => status))
      .toEqual(['ok', 'ok', 'ok', 'not_allowed']);
    expect(events.filter((event: string) => event === 'action_refused')).toHaveLength(1);
    expect(reply).toBe('Part 5');
    const last = (await prompts()).at(-1)!;
    expect(last).not.toContain('## Actions');
    expect(last).toContain('You can call no more actions');
    expect(receiver.arrived).toHaveLength(3);
  });
});

test('a lookup before a step stands in its prompt once its slots are filled', async () => {
  await useScenario([
    step('start', ['end'], {
      before: [{ action: FIND, input: { number: 'slots.number' } }],
    }),
    step('end', []),
  ]);
  const first = await chat([withTail('Noted.', { slots_updated: { number: '9' } })]);
  expect(first.debug.actions).toEqual([]);
  answer(FIND, { total: 9 }, '9');
  await assistant.current.reset();
  const second = await chat(['It costs 9.'], { thread_id: first.thread_id });
  expect(second.debug.actions).toMatchObject([{ trigger: 'before', output: { total: 9 } }]);
  expect((await prompts())[0]).toContain('## Looked up');
  expect((await prompts())[0]).toContain(`- ${FIND} {"number":"9"}: {"total":9}`);
});

describe('an effect on entering a step', () => {
  const enter = (text: string) =>
    withTail(text, { state_after: 'end', slots_updated: { number: '5' } });
  beforeAll(() =>
    useScenario([
      step('start', ['end']),
      step('end', [], { on_enter: { action: BUY, input: { number: 'slots.number' } } }),
    ])
  );

  test('runs once before the reply is shown, with a key that a retry repeats', async () => {
    const client_message_id = crypto.randomUUID();
    const { state, reply, debug, events } = await chat([enter('Bought.')], { client_message_id });
    expect({ step: state.current_step, reply }).toEqual({ step: 'end', reply: 'Bought.' });
    expect(events).not.toContain('action_failed');
    expect(debug.actions).toMatchObject([{ code: BUY, kind: 'effect', trigger: 'on_enter' }]);
    const [arrived, ...more] = receiver.at(`/${BUY}/5`);
    expect(more).toEqual([]);
    expect(arrived!.headers['idempotency-key']).toBe(`${client_message_id}.${BUY}.1`);
    expect(JSON.parse(arrived!.body)).toEqual({ slot: '5' });
  });

  test('that fails leaves the step, and the reply that claimed it is not shown', async () => {
    receiver.answerOnce(`/${BUY}/5`, () => new Response('', { status: 500 }));
    const { state, reply, debug, events } = await chat([enter('Bought.'), enter('It failed.')]);
    expect({ step: state.current_step, reply }).toEqual({ step: 'start', reply: 'It failed.' });
    expect(state.slots).toEqual({ number: '5' });
    expect(events).toEqual(expect.arrayContaining(['validation_blocked', 'action_failed']));
    expect(debug.scenario.illegal_transition)
      .toEqual({ from: 'start', to: 'end', reason: 'action_failed' });
    expect(receiver.at(`/${BUY}/5`)).toHaveLength(1);
    expect((await prompts())[1]).toContain('The next step was not entered');
  });

  test.each([{}, { live_lookups: true }])('does not run in a trial %j', async (more) => {
    const { debug } = await chat([enter('Bought.'), 'No.'], { candidate: {}, ...more });
    expect(debug.actions).toMatchObject([{ code: BUY, status: 'not_available' }]);
    expect(receiver.arrived).toEqual([]);
  });
});

describe('no system is reached by', () => {
  test('a trial, which gets the example of the action', async () => {
    const { debug } = await chat([asks(FIND), 'It costs that.'], { candidate: {} });
    expect(debug.actions).toMatchObject([{ status: 'ok', output: { total: 'example' } }]);
    expect(receiver.arrived).toEqual([]);
  });

  test('a trial, unless its editor asks for live lookups', async () => {
    answer(FIND, { total: 3 });
    const live = { candidate: {}, live_lookups: true };
    const { debug } = await chat([asks(FIND), 'It costs 3.'], live);
    expect(debug.actions).toMatchObject([{ status: 'ok', output: { total: 3 } }]);
    expect(receiver.arrived).toHaveLength(1);
    expect(
      await call('/chat', { body: { message: 'Where is it?', live_lookups: true } }),
    ).toMatchObject({ status: 422, body: { errors: [{ path: 'live_lookups' }] } });
  });

  test.each(['then', 'now'])('a rerun with %s, which gets the stored answer', async (version) => {
    answer(FIND, { total: 1 });
    const { message_id } = await chat([asks(FIND), 'It costs 1.']);
    expect(receiver.arrived).toHaveLength(1);
    await assistant.current.reset();
    await assistant.current.script(...turnScript(BRANCH, asks(FIND), 'It costs 1.'));
    const rerun = await ok(`/messages/${message_id}/rerun`, { body: { with: version } });
    expect(rerun.after.text).toBe('It costs 1.');
    expect((await prompts())[1]).toContain('{"total":1}');
    expect(receiver.arrived).toHaveLength(1);
  });
});

test('a rerun marks an action that has no stored answer', async () => {
  answer(FIND, { total: 1 });
  const { message_id } = await chat([asks(FIND), 'It costs 1.']);
  await assistant.current.reset();
  await assistant.current.script(...turnScript(BRANCH, asks(FIND, '8'), 'I cannot say.'));
  const { before, after } = await ok(`/messages/${message_id}/rerun`, { body: { with: 'now' } });
  expect([before.unanswered_actions, after.unanswered_actions]).toEqual([undefined, [FIND]]);
});

test('figures count the calls of real dialogs', async () => {
  const read = async () => (await ok(`/figures?intent_code=${BRANCH}`))[0]?.actions[FIND] ?? {};
  const { calls = 0, failed = 0, refused = 0 } = await read();
  answer(FIND, { total: 1 });
  await chat([asks(FIND), 'It costs 1.']);
  receiver.answerOnce(`/${FIND}/7`, () => new Response('', { status: 500 }));
  await chat([asks(FIND), 'Not now.']);
  await chat([asks(FIND), 'An example.'], { candidate: {} });
  expect(await read()).toEqual({
    ...{ calls: calls + 2, failed: failed + 1, refused },
    latency_ms_p50: expect.any(Number),
    latency_ms_p95: expect.any(Number),
  });
});

test('an action that a branch or a step names is not deleted, and names must exist', async () => {
  const remove = await call(`/actions/${FIND}`, {
    method: 'DELETE',
    headers: { 'If-Match': '"1"' },
  });
  expect(remove).toMatchObject({ status: 409, body: { code: 'in-use' } });
  expect(remove.body.detail).toContain(BRANCH);
  expect(await call(`/intents/${BRANCH}`, { method: 'PATCH', body: { actions: ['nothing'] } }))
    .toMatchObject({ status: 422, body: { errors: [{ path: 'actions' }] } });
  const effect = { action: FIND, input: {} };
  const steps = [step('start', ['end']), step('end', [], { on_enter: effect })];
  expect(
    await call(`/intents/${BRANCH}/scenario`, {
      method: 'PUT',
      headers: { 'If-Match': '*' },
      body: { steps },
    }),
  ).toMatchObject({ status: 422, body: { errors: [{ path: 'on_enter' }] } });
});

test('a value of a personal slot is hidden from a viewer', async () => {
  const slot = { code: 'number', label: 'Number', type: 'text', max_length: 100, personal: true };
  const before = [{ action: FIND, input: { number: 'slots.number' } }];
  await useScenario([step('start', ['end'], { before }), step('end', [])], [slot]);
  const first = await chat([withTail('Noted.', { slots_updated: { number: '91' } })]);
  answer(FIND, { total: 9, of: '91' }, '91');
  await assistant.current.reset();
  await chat(['It costs 9.'], { thread_id: first.thread_id });
  const readCall = async (as: 'editor' | 'viewer') =>
    (await ok(`/threads/${first.thread_id}`, { as })).messages.at(-1).meta.debug.actions[0];
  expect(await readCall('editor')).toMatchObject({ input: { number: '91' }, personal: ['number'] });
  expect(await readCall('viewer')).toMatchObject({
    input: { number: '***' },
    output: { total: 9, of: '***' },
  });
});

/** Returns the dialog of a message. */
async function lastThread(id: string): Promise<string> {
  const row = await serviceDb().from('messages').select('thread_id').eq('id', id).single();
  return unwrap(row).thread_id;
}
