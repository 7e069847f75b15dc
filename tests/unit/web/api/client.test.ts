import '../support/browser.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createApiClient, fetchWithin } from '@/api/client.ts';
import type { paths } from '@/api/generated/catalog.ts';
import { ApiProblem } from '@/api/problem.ts';
import { readAll, readData } from '@/api/read-answer.ts';
import { forgetAnswers } from '@/api/remember-answers.ts';
import { answer, callsTo, json, problem, resetApi, unreachable } from '../support/api.ts';

const BLOCKS = 'GET /catalog/blocks';

function create(token: string | null = null) {
  const onUnauthorized = vi.fn();
  const api = createApiClient<paths>({
    baseUrl: 'http://api.test/functions/v1/catalog',
    getToken: () => Promise.resolve(token),
    onUnauthorized,
  });
  return { api, onUnauthorized };
}

async function problemOf(promise: Promise<unknown>): Promise<ApiProblem> {
  const error = await promise.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiProblem);
  return error as ApiProblem;
}

beforeEach(() => {
  resetApi();
  forgetAnswers();
});

describe('a call', () => {
  test('sends the token, JSON and the ETag that it is based on', async () => {
    answer('PATCH /catalog/blocks/by-path', {});
    await create('abc').api.PATCH('/blocks/by-path', {
      params: { header: { 'If-Match': '"3"' } },
      body: { path: '/x', isInPreview: true },
    });
    const [sent] = callsTo('PATCH /catalog/blocks/by-path');
    expect(sent!.headers.get('authorization')).toBe('Bearer abc');
    expect(sent!.headers.get('if-match')).toBe('"3"');
    expect(sent!.body).toEqual({ path: '/x', isInPreview: true });
  });

  test('leaves out empty values of the query', async () => {
    answer('GET /catalog/blocks/snapshots', []);
    const query = { path: '/a b', cursor: undefined };
    await create().api.GET('/blocks/snapshots', { params: { query } });
    const [sent] = callsTo('GET /catalog/blocks/snapshots');
    expect(sent!.query).toEqual({ path: '/a b' });
    expect(sent!.headers.has('authorization')).toBe(false);
  });

  test('encodes the parts of its path', async () => {
    answer('GET /catalog/blocks/snapshots/a%2Fb', {});
    await create().api.GET('/blocks/snapshots/{id}', { params: { path: { id: 'a/b' } } });
    expect(callsTo('GET /catalog/blocks/snapshots/a%2Fb')).toHaveLength(1);
  });

  test('sends a body as it is serialized, with its own type', async () => {
    answer('POST /catalog/assets', {});
    await create().api.POST('/assets', {
      body: 'a picture',
      bodySerializer: () => new Blob(['pixels'], { type: 'image/png' }),
      headers: { 'content-type': 'image/png' },
    });
    const [sent] = callsTo('POST /catalog/assets');
    expect(sent!.headers.get('content-type')).toBe('image/png');
    expect(await (sent!.body as Blob).text()).toBe('pixels');
  });

  test('returns no data without content, and other content than JSON on request', async () => {
    const { api } = create();
    answer(BLOCKS, () => new Response(null, { status: 204 }), () => new Response('a file'));
    expect(await readData(api.GET('/blocks'))).toBeUndefined();
    const file = await readData(api.GET('/blocks', { parseAs: 'blob' }));
    expect(await file.text()).toBe('a file');
    const stream = await readData(api.GET('/blocks', { parseAs: 'stream' }));
    expect(await new Response(stream).text()).toBe('a file');
  });

  test('throws a problem with its fields', async () => {
    const errors = [{ path: 'version', message: 'A label such as v1.2' }];
    answer(BLOCKS, () => json({ title: 'Wrong', detail: 'See errors', errors }, {}, 422));
    const caught = await problemOf(create().api.GET('/blocks'));
    expect(caught).toMatchObject({ status: 422, detail: 'See errors', errors });
    expect(caught.isUnreachable).toBe(false);
  });

  test('reports a 401 to the session', async () => {
    answer(BLOCKS, () => problem(401));
    const { api, onUnauthorized } = create();
    expect((await problemOf(api.GET('/blocks'))).title).toBe('You’ve been signed out');
    expect(onUnauthorized).toHaveBeenCalledOnce();
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ['no connection', unreachable],
    ['a page instead of JSON', () => new Response('<!doctype html>')],
    ['a gateway without a server', () => new Response('', { status: 502 })],
    ['a busy database', () => problem(503)],
  ])('finds the API unreachable with %s', async (_, give) => {
    answer(BLOCKS, give);
    const caught = await problemOf(readData(create().api.GET('/blocks')));
    expect(caught.isUnreachable).toBe(true);
  });

  const hang = ({ signal }: { signal: AbortSignal }) =>
    new Promise<Response>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason))
    );

  test('times out', async () => {
    answer(BLOCKS, hang);
    const caught = await problemOf(create().api.GET('/blocks', { fetch: fetchWithin(10) }));
    expect(caught.title).toBe('The server took too long to respond');
    expect(caught.detail).not.toContain('saved');
  });

  test('says after a timeout that a change may not have been saved', async () => {
    answer('PATCH /catalog/blocks/by-path', hang);
    const change = create().api.PATCH('/blocks/by-path', {
      params: { header: { 'If-Match': '"3"' } },
      body: { path: '/x', isInPreview: true },
      fetch: fetchWithin(10),
    });
    expect((await problemOf(change)).detail).toContain('may not have been saved');
  });

  test('that its caller aborts throws no problem of the API', async () => {
    answer(BLOCKS, hang);
    const stop = new AbortController();
    const call = create().api.GET('/blocks', { signal: stop.signal });
    setTimeout(() => stop.abort(), 5);
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('an answer with an ETag', () => {
  const unchanged = () => new Response(null, { status: 304 });

  test('is revalidated, and an unchanged one is returned again', async () => {
    const { api } = create();
    answer(BLOCKS, () => json([1], { etag: '"a"' }), unchanged);
    expect(await readData(api.GET('/blocks'))).toEqual([1]);
    expect(await readData(api.GET('/blocks'))).toEqual([1]);
    expect(callsTo(BLOCKS)[1]!.headers.get('if-none-match')).toBe('"a"');
  });

  test('is returned again also when another call was answered in the meantime', async () => {
    const { api } = create();
    answer(BLOCKS, () => json([1], { etag: '"a"' }), [2], unchanged);
    await readData(api.GET('/blocks'));
    const both = [api.GET('/blocks'), api.GET('/blocks')].map((call) => readData(call));
    expect(await Promise.all(both)).toEqual([[2], [1]]);
  });

  test('is forgotten with the session, and when the next has none', async () => {
    const { api } = create();
    answer(BLOCKS, () => json([1], { etag: '"a"' }), [2], [3]);
    for (const _ of [1, 2, 3]) await readData(api.GET('/blocks'));
    expect(callsTo(BLOCKS)[2]!.headers.has('if-none-match')).toBe(false);
    answer(BLOCKS, () => json([1], { etag: '"a"' }));
    await readData(api.GET('/blocks'));
    forgetAnswers();
    await readData(api.GET('/blocks'));
    expect(callsTo(BLOCKS).at(-1)!.headers.has('if-none-match')).toBe(false);
  });
});

test('a whole list is read page by page', async () => {
  const { api } = create();
  const next = '</catalog/users?limit=200&cursor=2>; rel="next"';
  answer('GET /catalog/users', () => json([1, 2], { link: next }), [3]);
  const users = await readAll((query) => api.GET('/users', { params: { query } }));
  expect(users).toEqual([1, 2, 3]);
  expect(callsTo('GET /catalog/users').map(({ query }) => query))
    .toEqual([{ limit: '200' }, { limit: '200', cursor: '2' }]);
});

test('an answer that is no list throws a problem', async () => {
  answer('GET /catalog/users', { not: 'a list' });
  const call = readAll((query) => create().api.GET('/users', { params: { query } }));
  await expect(call).rejects.toMatchObject({ status: 0 });
});
