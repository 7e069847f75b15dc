import { afterAll, beforeAll, expect, test } from 'vitest';
import { AssistantApi } from '../../../scripts/bench/retrieval/assistant-api.ts';
import type { Collection } from '../../../scripts/bench/retrieval/beir.ts';
import { compareOn } from '../../../scripts/bench/retrieval/compare.ts';
import { type LocalApi, startLocalApi } from '../../../scripts/bench/retrieval/local-api.ts';

const COLLECTION: Collection = {
  documents: [
    { id: 'hours', title: 'Opening hours', text: 'We are open on Saturdays from ten to two.' },
    { id: 'lift', title: 'Access', text: 'A lift leads to the second floor, without any steps.' },
    { id: 'short', title: '', text: 'x' },
    { id: 'blank', title: '', text: '…' },
  ],
  questions: [
    { text: 'When are you open on Saturdays?', relevant: new Map([['hours', 1]]) },
    { text: 'Is there a lift to the second floor?', relevant: new Map([['lift', 1]]) },
    { text: 'What of the zebras?', relevant: new Map([['short', 1]]) },
  ],
  unanswerable: ['Do you sell tickets for football?'],
};

/** Replaces the libraries, which are packages of a benchmark: finds the chunks in their order. */
const rankPeers = ({ texts, queries }: { texts: string[]; queries: string[] }) =>
  Promise.resolve({ inOrder: queries.map(() => texts.map((_, i) => i)) });

const alone = { rankPeers, isBesideOthers: false };
const opened = new AsyncDisposableStack();
let local: LocalApi;
let overHttp: AssistantApi;
let inProcess: AssistantApi;

beforeAll(async () => {
  local = opened.use(await startLocalApi('http://127.0.0.1'));
  const server = Deno.serve({ port: 0, onListen: () => {} }, async (request) => {
    return await local.handle(request, '127.0.0.1');
  });
  opened.defer(() => server.shutdown());
  const { secretKey } = local;
  const send = async (request: Request) => await local.handle(request);
  inProcess = new AssistantApi({ url: 'http://127.0.0.1', secretKey, send });
  overHttp = new AssistantApi({ url: `http://127.0.0.1:${server.addr.port}/`, secretKey });
});
afterAll(() => opened.disposeAsync());

const listed = () => inProcess.call('GET', '/documents');

test('measures the same through a running product as through its own', async () => {
  const [own, running] = [
    await compareOn(inProcess, COLLECTION, alone),
    await compareOn(overHttp, COLLECTION, alone),
  ];
  expect(withoutTimes(running)).toEqual(withoutTimes(own));
  expect(own).toMatchObject({
    documents: 4,
    chunks: 2,
    ways: { product: { 'recall@10': 2 / 3 }, 'without its threshold': { 'MRR@10': 2 / 3 } },
  });
  expect(await listed()).toEqual([]);
});

test('leaves the documents of a product alone, and measures beside them when told', async () => {
  const text = 'A lift leads to the second floor, and to the third one, too.';
  const body = { name: 'Lift', file_type: 'text', text };
  const { id } = await inProcess.call('POST', '/documents/text', { body });
  await expect(compareOn(overHttp, COLLECTION, alone)).rejects.toThrow('--beside-documents');
  const { ways } = await compareOn(overHttp, COLLECTION, { ...alone, isBesideOthers: true });
  expect(ways.product!['MRR@10']).toBeGreaterThan(0);
  expect(await listed()).toMatchObject([{ id }]);
  await inProcess.call('DELETE', `/documents/${id}`);
});

test('deletes what it uploaded when it is interrupted', async () => {
  const controller = new AbortController();
  const send = async (request: Request) => {
    if (request.url.includes('/search')) controller.abort(new Error('Interrupted.'));
    return await local.handle(request);
  };
  const { secretKey } = local;
  const { signal } = controller;
  const api = new AssistantApi({ url: 'http://127.0.0.1', secretKey, send, signal });
  await expect(compareOn(api, COLLECTION, alone)).rejects.toThrow('Interrupted.');
  expect(await listed()).toEqual([]);
});

function withoutTimes(result: Awaited<ReturnType<typeof compareOn>>) {
  const ways = Object.entries(result.ways).map(([name, { 'p95 ms': _, ...way }]) => [name, way]);
  return { ...result, ways: Object.fromEntries(ways) };
}
