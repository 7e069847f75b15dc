import { afterAll, describe, expect, test } from 'vitest';
import { Assistant, type CallOptions, useAssistant } from './support/assistant.ts';

describe('a probe', () => {
  const assistant = useAssistant();
  const post = (api: Assistant, body: object, as?: 'viewer') =>
    api.call('/model-probe', { body, as });
  const stored = async (api: Assistant) =>
    await (await api.call('/model-probe', { as: 'viewer' })).json();

  test('is run by editors, stored, and read by operators', async () => {
    expect((await post(assistant.current, {}, 'viewer')).status).toBe(403);
    const response = await post(assistant.current, {});
    expect(response.status).toBe(200);
    const probe = await response.json();
    expect(probe).toEqual({
      client: 'answering',
      model: 'demo-model',
      endpoint: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
      api: 'chat',
      schemas: expect.stringMatching(/^(enforced|ignored|refused)$/),
      tools: expect.any(Boolean),
      streaming: true,
      usage: true,
      cached_tokens: expect.any(Boolean),
      probed_at: expect.any(String),
      is_current: true,
    });
    expect(await stored(assistant.current)).toContainEqual(probe);
  });

  test('of another model no longer counts', async () => {
    const { client } = await (await post(assistant.current, {})).json();
    const another = Assistant.start({ CHAT_MODEL: 'other' });
    const probes = await stored(another).finally(() => another.close());
    expect(probes).toContainEqual(expect.objectContaining({ client, is_current: false }));
  });

  test.each([
    [
      'The model’s URL returns a web page. An administrator must check it.',
      () => new Response('<html></html>', { headers: { 'Content-Type': 'text/html' } }),
    ],
    [
      'The model refused the key it was called with. An administrator must check it.',
      () => Response.json({ error: {} }, { status: 401 }),
    ],
    [
      'The model’s endpoint has no model with this name. An administrator must check it.',
      () => Response.json({ error: {} }, { status: 404 }),
    ],
  ])('that fails says “%s” and stores nothing', async (detail, answer) => {
    const onListen = () => {};
    const server = Deno.serve({ port: 0, hostname: '127.0.0.1', onListen }, answer);
    const url = `http://127.0.0.1:${server.addr.port}/v1`;
    const api = Assistant.start({ OPENAI_BASE_URL: url, OPENAI_API_KEY: 'wrong', CHAT_MODEL: 'm' });
    const before = await stored(api);
    const response = await post(api, {});
    expect([response.status, (await response.json()).detail]).toEqual([503, detail]);
    expect(await stored(api)).toEqual(before);
    await Promise.all([api.close(), server.shutdown()]);
  });
});

const PROMISE = 'You are booked already.';

interface Body {
  model: string;
  stream?: boolean;
  messages: { content: string }[];
  tools?: { function: { name: string } }[];
  response_format?: { json_schema: { name: string } };
}

const bodies: Body[] = [];

/**
 * Returns the message of a model that calls any available tool until it has a result, and that
 * knows one route.
 */
function toMessage({ messages, tools, response_format }: Body) {
  if (response_format?.json_schema.name === 'route') {
    return { content: '{"intent_code": "new_booking", "confidence": 0.9}' };
  }
  const prompt = messages[0]!.content;
  if (!tools || prompt.includes('## Results of actions')) {
    return { content: 'Here is what I found.' };
  }
  const { name } = tools[0]!.function;
  const call = { name, arguments: '{"service": "Dental check-up"}' };
  return {
    content: PROMISE,
    tool_calls: [{ index: 0, id: 'c', type: 'function', function: call }],
  };
}

const model = Deno.serve(
  { port: 0, hostname: '127.0.0.1', onListen: () => {} },
  async (request) => {
    if (!request.url.endsWith('/chat/completions')) return Response.json({}, { status: 404 });
    const body: Body = await request.json();
    bodies.push(body);
    const message = toMessage(body);
    const of = (choice: object) => ({ model: body.model, choices: [choice] });
    if (!body.stream) return Response.json(of({ message, finish_reason: 'stop' }));
    const events = [of({ delta: message }), of({ delta: {}, finish_reason: 'stop' })];
    return new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''), {
      headers: { 'Content-Type': 'text/event-stream' },
    });
  },
);
const api = Assistant.start({
  OPENAI_BASE_URL: `http://127.0.0.1:${model.addr.port}/v1`,
  CHAT_MODEL: 'calls-tools',
});

afterAll(() => Promise.all([api.close(), model.shutdown()]));

async function ok(path: string, options: CallOptions = {}) {
  const response = await api.call(path, options);
  expect(response.status).toBe(200);
  return await response.json();
}

const chat = async () => await ok('/chat', { body: { message: 'Have you a free time?' } });

test('a probe turns native calls on, and they are stored and played again like others', async () => {
  const before = await chat();
  expect(before.debug.actions).toEqual([]);
  expect(bodies.some(({ tools }) => tools)).toBe(false);

  expect(await ok('/model-probe', { body: {} })).toMatchObject({ tools: true, is_current: true });
  bodies.splice(0);
  const { reply, debug, message_id } = await chat();
  expect(reply).toBe('Here is what I found.');
  expect(debug.actions).toMatchObject([{
    ...{ code: 'find_free_times', kind: 'lookup', trigger: 'model' },
    input: { service: 'Dental check-up' },
  }]);
  const sent = bodies.filter(({ tools }) => tools);
  expect(sent).toHaveLength(2);
  expect(sent[0]!.messages[0]!.content).not.toContain('answer only with this JSON');

  const { calls } = await ok(`/messages/${message_id}/trace`);
  expect(calls.map(({ outcome }: { outcome: string }) => outcome))
    .toEqual(['called_action', 'shown']);
  expect(calls[0].output).toBe(
    `${PROMISE}\n\n{"action":{"code":"find_free_times","input":{"service":"Dental check-up"}}}`,
  );
  bodies.splice(0);
  const rerun = await ok(`/messages/${message_id}/rerun`, { body: { with: 'then' } });
  expect(rerun.changed).toEqual([]);
  expect(bodies.filter(({ tools }) => tools)).toEqual(sent);
});
