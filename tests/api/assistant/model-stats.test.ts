import { describe, expect, test } from 'vitest';
import { turnScript, useAssistant } from './support/assistant.ts';

interface Row {
  client: string;
  model: string;
  requests: number;
  errors: number;
  [field: string]: unknown;
}

const PRICE = {
  ...{ model: 'demo-model', input: '0.5', cached_input: '0.05' },
  ...{ output: '2', currency: 'EUR' },
};

const assistant = useAssistant();

const readStats = async (): Promise<Row[]> => {
  const response = await assistant.current.call('/model-stats?hours=1', { as: 'viewer' });
  expect(response.status).toBe(200);
  const rows: Row[] = await response.json();
  return rows.filter(({ model }) => model === 'demo-model');
};

const putPrices = (prices: unknown[], as?: 'viewer') =>
  assistant.current.call('/model-prices', { method: 'PUT', body: { prices }, as });

async function readPrices() {
  const response = await assistant.current.call('/model-prices', { as: 'viewer' });
  return (await response.json()).prices;
}

describe('prices', () => {
  test('are replaced by editors and read by operators', async () => {
    expect((await putPrices([PRICE], 'viewer')).status).toBe(403);
    const response = await putPrices([PRICE]);
    expect([response.status, await response.json()]).toEqual([200, { prices: [PRICE] }]);
    expect(await readPrices()).toEqual([PRICE]);
  });

  test.each([
    ['a number', { ...PRICE, input: 0.5 }],
    ['seven digits after the point', { ...PRICE, output: '0.0000001' }],
    ['a negative price', { ...PRICE, output: '-1' }],
    ['no currency', { ...PRICE, currency: 'euros' }],
  ])('reject %s and stay as they are', async (_, price) => {
    await putPrices([PRICE]);
    expect((await putPrices([price])).status).toBe(422);
    expect(await readPrices()).toEqual([PRICE]);
  });

  test('name a model once', async () => {
    expect((await putPrices([PRICE, PRICE])).status).toBe(422);
  });
});

describe('figures of models', () => {
  test('count every request of a turn, router included, with its cost', async () => {
    await putPrices([PRICE]);
    const before = await readStats();
    const countOf = (rows: Row[], client: string) =>
      rows.find((each) => each.client === client)?.requests ?? 0;
    await assistant.current.script(...turnScript('price_question'));
    const chat = await assistant.current.call('/chat', { body: { message: 'Hello' } });
    expect(chat.status).toBe(200);
    for (const client of ['answering', 'router']) {
      await expect.poll(async () => countOf(await readStats(), client), { timeout: 5000 })
        .toBeGreaterThan(countOf(before, client));
    }
    for (const row of await readStats()) {
      expect(row).toMatchObject({
        input_tokens: expect.any(Number),
        total_ms_p95: expect.any(Number),
        cost: expect.stringMatching(/^\d+\.\d+$/),
        currency: 'EUR',
      });
    }
    await putPrices([]);
    for (const row of await readStats()) expect(row).toMatchObject({ cost: null, currency: null });
  });

  test('are of an hour, a day or a week', async () => {
    expect((await assistant.current.call('/model-stats?hours=2')).status).toBe(422);
    expect((await assistant.current.call('/model-stats', { as: 'anonymous' })).status).toBe(401);
  });
});

test('the cost of a reply counts the router, and is unknown without a price', async () => {
  await putPrices([PRICE]);
  await assistant.current.script(...turnScript('price_question'));
  const chat = await assistant.current.call('/chat', { body: { message: 'Hello' } });
  const { message_id, debug } = await chat.json();
  expect(debug.model_calls).toHaveLength(2);
  const readCost = async () =>
    await (await assistant.current.call(`/messages/${message_id}/cost`, { as: 'viewer' })).json();
  expect(await readCost()).toEqual({
    costs: [{ amount: expect.stringMatching(/^0\.\d+$/), currency: 'EUR' }],
    unpriced: [],
  });
  await putPrices([]);
  expect(await readCost()).toEqual({ costs: null, unpriced: ['demo-model'] });
  const unknown = await assistant.current.call(`/messages/${crypto.randomUUID()}/cost`);
  expect(unknown.status).toBe(404);
});

test('the configured clients are told to operators, without their keys', async () => {
  expect((await assistant.current.call('/model-clients', { as: 'anonymous' })).status).toBe(401);
  const response = await assistant.current.call('/model-clients', { as: 'viewer' });
  expect(response.status).toBe(200);
  expect(await response.json()).toContainEqual({
    ...{ client: 'answering', endpoint: expect.stringMatching(/^127\.0\.0\.1:\d+$/) },
    ...{ model: 'demo-model', api: expect.any(String), parameters: {}, privacy: 'off' },
    ...{ shutdown_date: null, days_left: null, versions: expect.any(Array) },
  });
});
