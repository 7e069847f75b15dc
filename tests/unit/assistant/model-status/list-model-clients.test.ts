import { afterEach, expect, test, vi } from 'vitest';
import { createClientList } from '../../../../functions/assistant/model-status/list-model-clients.ts';

afterEach(() => void vi.unstubAllGlobals());

const NOW = Date.parse('2026-11-28T12:00:00Z');
const HOUR_MS = 3_600_000;
const chat = {
  ...{ apiKey: 'secret', baseUrl: 'http://user:pass@model.test:8080/v1', model: 'old' },
  ...{ api: 'auto' as const, parameters: { temperature: 0.2 } },
};
const none = { router: null, judge: null, rewriter: null, embedding: null, rerank: null };

/** Simulates endpoints that list models; counts the requests. */
function stubLists(answer: () => Response) {
  const fetch = vi.fn(() => Promise.resolve(answer()));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('a client is described without its key, with the day on which its model is switched off', async () => {
  stubLists(() => Response.json({ data: [{ id: 'old', shutdown_date: '2027-01-31' }] }));
  const clients = await createClientList({ ...none, chat }, () => NOW)([]);
  expect(clients).toEqual([{
    ...{ client: 'answering', endpoint: 'model.test:8080', model: 'old', api: 'auto' },
    ...{
      parameters: { temperature: 0.2 },
      privacy: 'off',
      shutdown_date: '2027-01-31',
      days_left: 64,
      versions: [],
    },
  }]);
  expect(JSON.stringify(clients)).not.toMatch(/secret|pass/);
});

test('each client has its own privacy, the reranker, too', async () => {
  stubLists(() => Response.json({ data: [] }));
  const router = { ...chat, privacy: 'pseudonymise' as const };
  const rerank = { url: 'https://rank.test/rerank', apiKey: 'x', model: 'r', timeoutMs: 1000 };
  const clients = await createClientList({
    ...{ ...none, chat, router, rewriter: { ...chat, model: 'tiny' } },
    rerank: { ...rerank, privacy: 'pseudonymise' },
  })([]);
  expect(clients.map(({ client, privacy }) => [client, privacy])).toEqual([
    ['answering', 'off'],
    ['router', 'pseudonymise'],
    ['rewrite', 'off'],
    ['rerank', 'pseudonymise'],
  ]);
});

test('an endpoint is asked once an hour, for all its clients', async () => {
  const fetch = stubLists(() => Response.json({ data: [] }));
  let now = NOW;
  const list = createClientList({ ...none, chat, router: { ...chat, model: 'small' } }, () => now);
  await list([]);
  await list([]);
  expect(fetch).toHaveBeenCalledTimes(1);
  now += HOUR_MS;
  await list([]);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test.each([
  ['refuses', () => Response.json({}, { status: 401 })],
  ['has no list', () => new Response('', { status: 404 })],
])('nothing is known of a model whose endpoint %s', async (_, answer) => {
  stubLists(answer);
  expect(await createClientList({ ...none, chat }, () => NOW)([]))
    .toMatchObject([{ model: 'old', shutdown_date: null, days_left: null }]);
});

test('the models that active versions name are told with the client that asks for them', async () => {
  const ends = { id: 'large', shutdown_date: '2026-12-01' };
  stubLists(() => Response.json({ data: [{ id: 'old' }, ends] }));
  const named = (intent_code: string, model: string) => ({ intent_code, intent_name: 'X', model });
  const list = createClientList({ ...none, chat, router: { ...chat, model: 'small' } }, () => NOW);
  const clients = await list([named('_router', 'tiny'), named('faq', 'large'), named('a', 'old')]);
  expect(clients.map(({ client, versions }) => ({ client, versions }))).toEqual([
    {
      client: 'answering',
      versions: [{ ...named('faq', 'large'), shutdown_date: '2026-12-01', days_left: 3 }],
    },
    {
      client: 'router',
      versions: [{ ...named('_router', 'tiny'), shutdown_date: null, days_left: null }],
    },
  ]);
});
