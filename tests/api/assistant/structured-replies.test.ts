import { afterAll, expect, test, vi } from 'vitest';
import { Assistant, type CallOptions } from './support/assistant.ts';
import { deltasOf, readEvents, streamedText } from './support/read-events.ts';

const plain = Assistant.start({ CHAT_STRUCTURED: 'off' });
const structured = Assistant.start();
afterAll(() => Promise.all([plain.close(), structured.close()]));

async function ok(api: Assistant, path: string, options: CallOptions = {}) {
  const response = await api.call(path, options);
  expect(response.status).toBe(200);
  return await response.json();
}

const MESSAGES = [
  'Hello, I would like to book a check-up',
  'My name is Ada Byron',
  'How much is a filling?',
  'I already have an appointment on Monday, please cancel it',
  'Now back to the new booking',
];

/** Plays a dialog; returns the replies with what they changed. */
async function play(api: Assistant) {
  let thread_id: string | undefined;
  const turns = [];
  for (const message of MESSAGES) {
    const answer = await ok(api, '/chat', { body: { message, thread_id } });
    thread_id = answer.thread_id;
    const { reply, state, events, intent_code, debug } = answer;
    const { current_step, slots, current_intent, suspended_intent } = state;
    const actions = debug.actions.map(({ code, status }: Record<string, string>) => [code, status]);
    turns.push({
      ...{ reply, events, intent_code, actions },
      state: { current_step, slots, current_intent, suspended_intent },
    });
  }
  return turns;
}

const bodiesOf = async (api: Assistant) =>
  (await api.calls('branch')).map(({ body }) => JSON.parse(body!));

test('a probe turns them on, and a dialog stays the same', async () => {
  await ok(structured, '/chat', { body: { message: 'Hello' } });
  expect((await bodiesOf(structured)).some((body) => 'response_format' in body)).toBe(false);
  const probe = await ok(structured, '/model-probe', { body: {} });
  expect(probe).toMatchObject({ schemas: 'enforced', is_current: true });

  await structured.reset();
  expect(await play(structured)).toEqual(await play(plain));
  const bodies = await bodiesOf(structured);
  const schemas = bodies.map(({ response_format }) => response_format.json_schema);
  expect(new Set(schemas.map(({ name, strict }) => `${name} ${strict}`))).toEqual(
    new Set(['reply true']),
  );
  const steps = schemas.map(({ schema }) => JSON.stringify(schema.properties.state_after));
  expect(new Set(steps).size).toBeGreaterThan(2);
  expect((await bodiesOf(plain)).some((body) => 'response_format' in body)).toBe(false);
});

test('the reply is streamed while it is written, stored as a text, and played again', async () => {
  await structured.reset();
  const headers = { Accept: 'text/event-stream' };
  const body = { message: MESSAGES[0] };
  const events = await readEvents(await structured.call('/chat', { body, headers }));
  const { reply, message_id } = events.at(-1)!.data;
  expect(streamedText(events)).toBe(reply);
  expect(deltasOf(events).length).toBeGreaterThan(3);
  expect(deltasOf(events).join('')).not.toMatch(/state_after|[{}]/);

  const sent = await bodiesOf(structured);
  const { calls } = await ok(structured, `/messages/${message_id}/trace`);
  expect(calls.at(-1).output.split('\n\n{"state_after":')[0]).toBe(reply);
  expect(calls.at(-1).parameters).toEqual({ response_format: sent.at(-1).response_format });
  expect(calls.at(-1).parts.map(({ kind }: { kind: string }) => kind)).toContain('answer_form');
  await structured.reset();
  const rerun = await ok(structured, `/messages/${message_id}/rerun`, { body: { with: 'then' } });
  expect(rerun.changed).toEqual([]);
  const again = await bodiesOf(structured);
  expect(again.map(({ response_format }) => response_format))
    .toEqual(sent.map(({ response_format }) => response_format));
});

test('an endpoint that refuses the format answers as a text', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const refusing = Assistant.start({ CHAT_STRUCTURED: 'on' });
  await refusing.script({ kind: 'status', status: 400, role: 'branch' });
  const { reply, events } = await ok(refusing, '/chat', { body: { message: MESSAGES[0] } });
  const { reply: expected } = await ok(plain, '/chat', { body: { message: MESSAGES[0] } });
  expect([reply, events]).toEqual([expected, []]);
  const bodies = await bodiesOf(refusing).finally(() => refusing.close());
  expect(bodies.map((body) => 'response_format' in body).slice(0, 2)).toEqual([true, false]);
  expect(log.mock.calls.join()).toContain('refused structured output');
  log.mockRestore();
});
