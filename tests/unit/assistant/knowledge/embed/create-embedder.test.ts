import { afterEach, describe, expect, test, vi } from 'vitest';
import { createEmbedder } from '../../../../../functions/assistant/knowledge/embed/create-embedder.ts';
import { skipTimers } from '../../../../support/skip-timers.ts';

const vectorOf = (seed: number) => Array.from({ length: 384 }, (_, i) => i === seed ? 2 : 0);

function endpoint(answer: (inputs: string[], call: number) => Response) {
  const requests: { url: string; body: { input: string[]; [key: string]: unknown } }[] = [];
  const fetch = vi.fn((url: string | URL | Request, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body));
    requests.push({ url: String(url), body });
    return Promise.resolve(answer(body.input, requests.length));
  }) as unknown as typeof globalThis.fetch;
  return { requests, fetch };
}

const answered = (inputs: string[]) =>
  Response.json({
    data: inputs.map((text, index) => ({ index, embedding: vectorOf(Number(text)) })).reverse(),
  });

const noCredit = () => Response.json({ error: { code: 'insufficient_quota' } }, { status: 429 });

const NOTHING = { embedding: null, modelTimeoutMs: 1_000 };
const ENV = {
  embedding: { apiKey: 'sk-1', baseUrl: 'http://embeddings.test/v1', model: 'small' },
  modelTimeoutMs: 1_000,
};

afterEach(() => vi.unstubAllGlobals());

describe('createEmbedder', () => {
  test('takes the built-in hashing embedder when nothing is configured', () => {
    expect(createEmbedder(NOTHING).name).toBe('hashing-v1');
  });

  test('takes gte-small on the edge runtime of Supabase', async () => {
    vi.stubGlobal('Supabase', {
      ai: {
        Session: class {
          run = () => Promise.resolve(vectorOf(3));
        },
      },
    });
    const embedder = createEmbedder(NOTHING);
    expect(embedder.name).toBe('gte-small');
    expect((await embedder.embed(['x']))[0]![3]).toBe(1);
  });

  const brokenModel = () => Promise.reject(new Error('The model could not be loaded.'));
  test.each([
    ['does not answer', { run: brokenModel }],
    ['cannot be created', undefined],
  ])('fails like an endpoint when gte-small %s', async (_, session) => {
    vi.stubGlobal('Supabase', {
      ai: {
        Session: function () {
          if (!session) throw new TypeError('The runtime has no such model.');
          return session;
        },
      },
    });
    await expect(createEmbedder(NOTHING).embed(['x'])).rejects.toMatchObject({
      name: 'EmbeddingError',
      failure: 'unreachable',
      message: 'The embedding model cannot be reached.',
    });
  });

  test('asks the configured endpoint for 384 dimensions in batches and keeps the order', async () => {
    const { requests, fetch } = endpoint(answered);
    const embedder = createEmbedder(ENV, { fetch });
    const vectors = await embedder.embed(Array.from({ length: 100 }, (_, i) => String(i)));
    expect(embedder.name).toBe('openai:small');
    expect(requests.map(({ body }) => body.input.length)).toEqual([64, 36]);
    expect(requests[0]).toMatchObject({
      url: 'http://embeddings.test/v1/embeddings',
      body: { model: 'small', dimensions: 384 },
    });
    expect(vectors.map((vector) => vector.indexOf(1))).toEqual([...Array(100).keys()]);
  });

  test('follows no redirect of the endpoint', async () => {
    const { fetch } = endpoint(() =>
      new Response(null, { status: 302, headers: { Location: '/' } })
    );
    const embedder = createEmbedder(ENV, { fetch });
    await expect(embedder.embed(['1'])).rejects.toThrow('The embedding model refused the request.');
    expect(vi.mocked(fetch).mock.calls.map(([, init]) => init?.redirect)).toEqual(['manual']);
  });

  test('tries a failing endpoint again', async () => {
    skipTimers();
    const { requests, fetch } = endpoint((inputs, call) =>
      call === 1 ? new Response('busy', { status: 503 }) : answered(inputs)
    );
    expect(await createEmbedder(ENV, { fetch }).embed(['1'])).toHaveLength(1);
    expect(requests).toHaveLength(2);
  });

  test.each([
    ['an answer of 401', () => new Response('no', { status: 401 }), 'rejected_key', /the key/],
    ['a web page', () => new Response('<html>'), 'not_an_api', /web page/],
    ['no JSON', () => new Response('hello'), 'unreadable', /could not be read/],
    [
      'short vectors',
      () => Response.json({ data: [{ index: 0, embedding: [1] }] }),
      'wrong_vectors',
      /384/,
    ],
    ['a missing vector', () => Response.json({ data: [] }), 'wrong_vectors', /for each text/],
    ['no credit', () => noCredit(), 'no_credit', /no credit left/],
  ])('says in plain words that %s is no embedding, once', async (_, answer, failure, message) => {
    const { requests, fetch } = endpoint(answer);
    const error = await createEmbedder(ENV, { fetch }).embed(['1']).catch((error) => error);
    expect(error).toMatchObject({ name: 'EmbeddingError', failure });
    expect(error.message).toMatch(message);
    expect(requests).toHaveLength(1);
  });

  test.each<['turn' | 'job', HeadersInit, number]>([
    ['turn', { 'Retry-After': '30' }, 1],
    ['turn', {}, 2],
    ['job', {}, 3],
    ['job', { 'Retry-After': '61' }, 1],
  ])('a %s that meets %o is tried %i time(s)', async (patience, headers, times) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { requests, fetch } = endpoint(() => new Response('busy', { status: 429, headers }));
    const failed = createEmbedder(ENV, { fetch }).embed(['1'], undefined, patience)
      .catch(({ failure }) => failure);
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
    expect(await failed).toBe('overloaded');
    expect(requests).toHaveLength(times);
  });

  test('never puts the key into the reason', async () => {
    const { fetch } = endpoint(() => new Response('key sk-1 is wrong', { status: 401 }));
    const failed = createEmbedder(ENV, { fetch }).embed(['1']);
    await expect(failed).rejects.not.toThrow(/sk-1/);
  });
});
