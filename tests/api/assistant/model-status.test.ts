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
