import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDemoModel } from '../../../scripts/demo-model/start-demo-model.ts';
import { Assistant, turnScript, useAssistant } from './support/assistant.ts';
import { Dialog } from './support/dialog.ts';

interface Status {
  client: string;
  [field: string]: unknown;
}

async function statusOf(api: Assistant, client: string): Promise<Status | undefined> {
  const response = await api.call('/model-status', { as: 'viewer' });
  expect(response.status).toBe(200);
  const clients: Status[] = await response.json();
  return clients.find((each) => each.client === client);
}

const metricsOf = async (api: Assistant) =>
  await (await api.call('/metrics', { as: 'service' })).text();

describe('an answering model', () => {
  const assistant = useAssistant();

  test('that fails is shown with its cause, and its recovery clears it in any instance', async () => {
    const down = {
      kind: 'status',
      status: 429,
      code: 'insufficient_quota',
      role: 'branch',
    } as const;
    await assistant.current.script(turnScript('price_question')[0]!, down);
    const chat = (api: Assistant) => api.call('/chat', { body: { message: 'Hello' } });
    expect((await chat(assistant.current)).status).toBe(503);
    const state = async () => await statusOf(assistant.current, 'answering');
    await expect.poll(state).toMatchObject({
      client: 'answering',
      model: 'demo-model',
      state: 'failing',
      cause: 'no_credit',
      message: 'The model’s account has no credit left. An administrator must add credit.',
      since: expect.any(String),
      last_error_at: expect.any(String),
    });
    expect(await metricsOf(assistant.current))
      .toContain('linden_model_failing{client="answering"} 1');
    const { last_error_at } = (await state())!;

    const another = Assistant.start();
    const answered = await chat(another).finally(() => another.close());
    expect(answered.status).toBe(200);
    await expect.poll(state, { timeout: 5000 })
      .toMatchObject({ state: 'ok', cause: null, message: null, last_error_at });
    expect(await metricsOf(assistant.current))
      .toContain('linden_model_failing{client="answering"} 0');
  });

  test('is told to operators alone, and only what is configured', async () => {
    expect((await assistant.current.call('/model-status', { as: 'anonymous' })).status).toBe(401);
    const response = await assistant.current.call('/model-status');
    const clients: Status[] = await response.json();
    expect(clients.map(({ client }) => client)).toEqual(['answering', 'router', 'judge']);
  });
});

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
      'The model’s address answers with a web page. An administrator must check it.',
      () => new Response('<html></html>', { headers: { 'Content-Type': 'text/html' } }),
    ],
    [
      'The model refused the key it was called with. An administrator must check it.',
      () => Response.json({ error: {} }, { status: 401 }),
    ],
    [
      'The model’s endpoint knows no model of this name. An administrator must check it.',
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

describe('a search whose embedding model and reranker fail', () => {
  const model = startDemoModel({ delayMs: 0 });
  let isDown = false;
  const reranker = Deno.serve(
    { port: 0, hostname: '127.0.0.1', onListen: () => {} },
    async (request) => {
      const { documents }: { documents: string[] } = await request.json();
      if (isDown) return new Response('no', { status: 500 });
      const results = documents.map((_, index) => ({ index, relevance_score: 0.9 }));
      return Response.json({ results });
    },
  );
  let api: Assistant;

  beforeAll(() => {
    api = Assistant.start({
      EMBEDDING_BASE_URL: model.url,
      EMBEDDING_MODEL: 'small',
      RERANK_URL: `http://127.0.0.1:${reranker.addr.port}/rerank`,
      RERANK_MODEL: 'ranks',
    });
  });
  afterAll(() => Promise.all([api.close(), model.close(), reranker.shutdown()]));

  async function ask() {
    await api.reset();
    const dialog = new Dialog(api);
    await dialog.send('How much is a filling?', ...turnScript('price_question', 'It is £95.'));
    return dialog;
  }

  test('goes on by words, says so in the reply, and is shown until it recovers', async () => {
    const entry = { kind: 'status', status: 401, role: 'embedding', times: 1 };
    await fetch(model.controlUrl, { method: 'POST', body: JSON.stringify(entry) });
    isDown = true;
    const { last, messages } = await askedAndStored();
    const failures = [
      { client: 'embedding', cause: 'rejected_key' },
      { client: 'rerank', cause: 'overloaded' },
    ];
    expect(last.sources.length).toBeGreaterThan(0);
    expect(last.debug.search_failures).toEqual(failures);
    expect(messages.at(-1)!.meta.debug.search_failures).toEqual(failures);
    await expect.poll(() => statusOf(api, 'embedding')).toMatchObject({
      state: 'failing',
      cause: 'rejected_key',
      model: 'small',
    });
    await expect.poll(() => statusOf(api, 'rerank')).toMatchObject({ state: 'failing' });
    const counted = async () => await metricsOf(api);
    await expect.poll(counted, { timeout: 5000 })
      .toContain('linden_model_calls_total{role="embedding",outcome="rejected_key"}');
    await expect.poll(counted, { timeout: 5000 })
      .toContain('linden_model_calls_total{role="rerank",outcome="overloaded"}');
    expect(await counted()).toContain('linden_model_failing{client="embedding"} 1');

    isDown = false;
    expect((await ask()).last.debug.search_failures).toEqual([]);
    for (const client of ['embedding', 'rerank']) {
      await expect.poll(() => statusOf(api, client), { timeout: 5000 })
        .toMatchObject({ state: 'ok', cause: null });
    }
  });

  async function askedAndStored() {
    const dialog = await ask();
    const { messages } = await dialog.detail();
    return { last: dialog.last, messages };
  }
});
