import { afterEach, beforeEach, expect, test } from 'vitest';
import { createReranker } from '../../../../../functions/assistant/knowledge/search/reranker.ts';

/** The requests to the simulated endpoint, and its answer. */
let asked: { authorization: string | null; body: unknown }[];
let answer: () => Response | Promise<Response>;
let server: Deno.HttpServer<Deno.NetAddr>;

beforeEach(() => {
  asked = [];
  server = Deno.serve({ port: 0, hostname: '127.0.0.1', onListen: () => {} }, async (request) => {
    const authorization = request.headers.get('authorization');
    asked.push({ authorization, body: await request.json() });
    return await answer();
  });
});
afterEach(() => server.shutdown());

const reranker = (rest = {}) =>
  createReranker({
    url: `http://127.0.0.1:${server.addr.port}/v1/rerank`,
    apiKey: 'key',
    model: 'ranker',
    timeoutMs: 5000,
    ...rest,
  })!;

const ranking = (...results: [index: number, relevance_score: number][]) => () =>
  Response.json({
    results: results.map(([index, relevance_score]) => ({ index, relevance_score })),
  });

test('texts are ranked by the endpoint, the best first', async () => {
  answer = ranking([0, 0.1], [1, 0.9]);
  expect(await reranker().rank('price', ['a', 'b'])).toEqual([
    { index: 1, relevance: 0.9 },
    { index: 0, relevance: 0.1 },
  ]);
  expect(asked).toEqual([{
    authorization: 'Bearer key',
    body: { model: 'ranker', query: 'price', documents: ['a', 'b'], top_n: 2 },
  }]);
});

test('an endpoint without a key is asked without one', async () => {
  answer = ranking();
  expect(await reranker({ apiKey: undefined }).rank('price', ['a'])).toEqual([]);
  expect(asked[0]!.authorization).toBeNull();
});

const html = { headers: { 'Content-Type': 'text/html' } };

test.each<[string, () => Response | Promise<Response>, string]>([
  ['fails', () => new Response('no', { status: 500 }), 'overloaded'],
  ['refuses the key', () => new Response('no', { status: 401 }), 'rejected_key'],
  ['sends elsewhere', () => Response.redirect('http://127.0.0.1:1/', 307), 'refused'],
  ['sends a web page', () => new Response('<html>', html), 'not_an_api'],
  ['sends no JSON', () => new Response('hello'), 'unreadable'],
  ['says something else', () => Response.json({ ranking: [] }), 'unreadable'],
  ['names a text that it was not given', ranking([2, 0.5]), 'unreadable'],
  ['names a text twice', ranking([0, 0.5], [0, 0.4]), 'unreadable'],
])('it is an error when the endpoint %s', async (_, given, failure) => {
  answer = given;
  await expect(reranker().rank('price', ['a', 'b'])).rejects.toMatchObject({ failure });
});

test('it is waited for no longer than is said', async () => {
  const late = Promise.withResolvers<Response>();
  answer = () => late.promise;
  const failure = await reranker({ timeoutMs: 100 }).rank('price', ['a']).catch((error) => error);
  late.resolve(new Response());
  expect(failure).toMatchObject({ failure: 'timeout' });
});

test('there is none without an endpoint', () => expect(createReranker(null)).toBeUndefined());
