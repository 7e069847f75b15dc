import { expect, test } from 'vitest';
import { Assistant, turnScript, useAssistant } from './support/assistant.ts';

const assistant = useAssistant();

async function read(api: Assistant, as: 'viewer' | 'anonymous' = 'viewer') {
  const response = await api.call('/health/details', { as });
  return { status: response.status, body: await response.json() };
}

const inDays = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** Runs with an answering model whose endpoint lists this day as its last. */
async function withLastDay(shutdown_date: string, act: (api: Assistant) => Promise<void>) {
  const endpoint = Deno.serve(
    { hostname: '127.0.0.1', port: 0, onListen: () => {} },
    () =>
      Response.json({ data: ['old-model', 'older-model'].map((id) => ({ id, shutdown_date })) }),
  );
  const api = Assistant.start({
    OPENAI_BASE_URL: `http://127.0.0.1:${endpoint.addr.port}/v1`,
    CHAT_MODEL: 'old-model',
  });
  try {
    await act(api);
  } finally {
    await api.close();
    await endpoint.shutdown();
  }
}

test('a model that is switched off within 90 days is named, a later one is not', async () => {
  await withLastDay(inDays(60), async (api) => {
    const { body } = await read(api);
    expect(body.shutdowns).toContainEqual({
      client: 'answering',
      intent_code: null,
      model: 'old-model',
      shutdown_date: inDays(60),
      days_left: expect.any(Number),
    });
    expect(body.status).not.toBe('ok');
  });
  await withLastDay(inDays(120), async (api) => {
    expect((await read(api)).body.shutdowns).toEqual([]);
  });
});

test('a model that an active version names is warned of, too', async () => {
  await withLastDay(inDays(60), async (api) => {
    const intent_code = `shutdown_${crypto.randomUUID().slice(0, 8)}`;
    await api.call('/intents', { body: { code: intent_code, name: intent_code } });
    const system_prompt = 'Answer in one sentence.';
    const create = (parameters: object | null) =>
      api.call('/configs', { body: { intent_code, system_prompt, parameters, activate: true } });
    expect((await create({ model: 'older-model' })).status).toBe(201);
    const { body } = await read(api);
    expect(body.shutdowns).toContainEqual(
      expect.objectContaining({ intent_code, model: 'older-model' }),
    );
    await create(null);
    expect((await read(api)).body.shutdowns)
      .not.toContainEqual(expect.objectContaining({ intent_code }));
    await api.call(`/intents/${intent_code}?move_to=general_info`, { method: 'DELETE' });
  });
});

test('a model that fails is named until it answers', async () => {
  const down = { kind: 'status', status: 401, role: 'branch' } as const;
  await assistant.current.script(turnScript('price_question')[0]!, down, down);
  const chat = () => assistant.current.call('/chat', { body: { message: 'Hello' } });
  expect((await chat()).status).toBe(503);
  const details = async () => (await read(assistant.current)).body;
  await expect.poll(details).toMatchObject({
    status: 'failing',
    failing: [{ client: 'answering', cause: 'rejected_key' }],
  });
  await assistant.current.reset();
  expect((await chat()).status).toBe(200);
  await expect.poll(details, { timeout: 5000 }).toMatchObject({ failing: [] });
});

test('details are for operators alone', async () => {
  expect((await read(assistant.current, 'anonymous')).status).toBe(401);
});
