import { describe, expect, test, vi } from 'vitest';
import { createApiClient, parseLinkedPage } from '../../../../web/src/api/client.ts';
import { ApiProblem } from '../../../../web/src/api/problem.ts';

type Answer = (request: Request) => Response | Promise<Response>;

function clientThatHears(answer: Answer, token: string | null = null) {
  const requests: Request[] = [];
  const onUnauthorized = vi.fn();
  const client = createApiClient({
    baseUrl: 'http://api.test/functions/v1/catalog',
    getToken: () => Promise.resolve(token),
    onUnauthorized,
    fetch: async (input, init) => {
      const request = new Request(input as string, init);
      requests.push(request.clone());
      return await answer(request);
    },
  });
  return { client, requests, onUnauthorized };
}

const problem = (status: number, body: unknown, headers = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });

async function problemOf(promise: Promise<unknown>): Promise<ApiProblem> {
  const error = await promise.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiProblem);
  return error as ApiProblem;
}

describe('a call', () => {
  test('carries the token, JSON and the ETag it was made from', async () => {
    const { client, requests } = clientThatHears(() => Response.json({ ok: true }), 'abc');
    await client.patch('/blocks/by-path', { path: '/x' }, { ifMatch: '"3"' });
    const [request] = requests;
    expect(request!.headers.get('authorization')).toBe('Bearer abc');
    expect(request!.headers.get('if-match')).toBe('"3"');
    expect(await request!.json()).toEqual({ path: '/x' });
  });

  test('leaves out what the query does not say', async () => {
    const { client, requests } = clientThatHears(() => Response.json([]));
    await client.get('/blocks', { query: { path: '/a b', cursor: null, limit: undefined } });
    expect(requests[0]!.url).toBe('http://api.test/functions/v1/catalog/blocks?path=%2Fa+b');
    expect(requests[0]!.headers.has('authorization')).toBe(false);
  });

  test('reads a problem with its fields', async () => {
    const errors = [{ path: 'version', message: 'A label such as v1.2' }];
    const { client } = clientThatHears(() =>
      problem(422, { title: 'Wrong', detail: 'See errors', errors })
    );
    const caught = await problemOf(client.get('/x'));
    expect(caught).toMatchObject({ status: 422, detail: 'See errors', errors });
    expect(caught.isUnreachable).toBe(false);
  });

  test('tells the session about a 401', async () => {
    const { client, onUnauthorized } = clientThatHears(() => problem(401, { title: 'Sign in' }));
    await problemOf(client.get('/x'));
    expect(onUnauthorized).toHaveBeenCalledOnce();
  });

  test.each<[sentence: string, answer: Answer]>([
    ['no connection', () => Promise.reject(new TypeError('failed to fetch'))],
    ['a page instead of JSON', () => new Response('<!doctype html>')],
    ['a gateway without a server', () => new Response('', { status: 502 })],
    ['a busy database', () => problem(503, { title: 'Busy' }, { 'retry-after': '2' })],
  ])('finds the API unreachable with %s', async (_, answer) => {
    const { client } = clientThatHears(answer);
    expect((await problemOf(client.get('/x'))).isUnreachable).toBe(true);
  });

  test('gives up after its time', async () => {
    const { client } = clientThatHears((request) =>
      new Promise((_, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason));
      })
    );
    const caught = await problemOf(client.get('/x', { timeoutMs: 10 }));
    expect(caught.title).toBe('The server took too long to respond');
  });

  test('that its caller aborts is no problem of the API', async () => {
    const { client } = clientThatHears((request) =>
      new Promise((_, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason));
      })
    );
    const stop = new AbortController();
    const call = client.get('/x', { signal: stop.signal });
    setTimeout(() => stop.abort(), 5);
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

test('a whole list follows its pages and keeps its query', async () => {
  const pages = [
    Response.json([1, 2], {
      headers: { link: '</functions/v1/catalog/users?limit=200&q=x&cursor=2>; rel="next"' },
    }),
    Response.json([3]),
  ];
  const { client, requests } = clientThatHears(() => pages.shift()!);
  expect(await client.getAll('/users', { query: { q: 'x' } })).toEqual([1, 2, 3]);
  expect(requests.map(({ url }) => new URL(url).search))
    .toEqual(['?limit=200&q=x', '?limit=200&q=x&cursor=2']);
});

test('what is no list is none of the API', async () => {
  const { client } = clientThatHears(() => Response.json({ not: 'a list' }));
  await expect(client.getAll('/users')).rejects.toMatchObject({ status: 0 });
});

describe('parseLinkedPage', () => {
  const NEXT = '</functions/v1/catalog/blocks/snapshots?limit=2&cursor=abc>; rel="next"';
  const BOTH = `</threads/t?before=m1>; rel="prev", ${NEXT}`;

  test.each(
    [
      [NEXT, 'next', 'cursor', 'abc'],
      [BOTH, 'next', 'cursor', 'abc'],
      [BOTH, 'prev', 'before', 'm1'],
      ['</x?cursor=1>; rel="prev"', 'next', 'cursor', null],
      [NEXT, 'prev', 'before', null],
      [null, 'next', 'cursor', null],
    ] as const,
  )('of %s, %s, has the %s %s', (link, rel, parameter, found) => {
    expect(parseLinkedPage(new Headers(link ? { link } : {}), rel, parameter)).toBe(found);
  });
});
