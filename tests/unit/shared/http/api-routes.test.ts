import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ApiEnv } from '../../../../functions/shared/http/api-env.ts';
import { ApiRoutes } from '../../../../functions/shared/http/api-routes.ts';
import { RevisionHeader } from '../../../../functions/shared/http/if-match.ts';
import { json, jsonBody } from '../../../../functions/shared/http/openapi.ts';

const ID = '7f3c1f0e-5d0b-4c86-9a53-0d6f4f1f2b61';
const Note = z.object({ text: z.string() });
const ok = json(z.any(), 'The input');
const wrap = (route: RouteConfig): RouteConfig => ({ ...route, summary: 'wrapped' });

const routes = new ApiRoutes('Notes')
  .operation('get', '/notes', {
    query: z.object({ limit: z.coerce.number() }),
    200: ok,
  }, (_c, input) => input)
  .operation('patch', '/notes/{id}', {
    rejects: [401, 403],
    headers: RevisionHeader,
    body: Note,
    problems: ['name-taken'],
    200: ok,
  }, (_c, input) => input)
  .operation('post', '/notes/{name}', {
    tags: ['Names'],
    params: z.object({ name: z.string() }),
    body: { ...jsonBody(Note), required: false },
    200: ok,
    wrap,
  }, (_c, input) => input)
  .operation('get', '/plain', { responses: { 200: ok } }, (_c, input) => input)
  .operation('delete', '/notes', { 204: { description: 'Deleted' } }, () => {})
  .operation('post', '/notes', {
    201: ok,
    304: { description: 'Unchanged' },
  }, (c) => c.req.query('old') ? c.body(null, 304) : { made: true });

const app = new OpenAPIHono<ApiEnv>().route('/', routes);
const { paths } = app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '1' } });
const statusesOf = (path: string, method: 'get' | 'patch' | 'post') =>
  Object.keys(paths![path]![method]!.responses!).join(' ');

async function send(path: string, init?: RequestInit) {
  const response = await app.request(path, init);
  return { status: response.status, input: await response.json() };
}

const asJson = (method: string, body: unknown, headers = {}) => ({
  method,
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json', ...headers },
});

describe('the document of an operation', () => {
  test.for(
    [
      ['/notes', 'get', '200 422'],
      ['/notes/{id}', 'patch', '200 400 401 403 404 409 412 415 422'],
      ['/notes/{name}', 'post', '200 400 404 415 422'],
      ['/plain', 'get', '200'],
    ] as const,
  )('names what may fail: %s', ([path, method, statuses]) => {
    expect(statusesOf(path, method)).toBe(statuses);
  });

  test('has the tag of its routes, unless the operation has its own', () => {
    expect(paths!['/notes']!.get!.tags).toEqual(['Notes']);
    expect(paths!['/notes/{name}']!.post!.tags).toEqual(['Names']);
  });

  test('is completed by wrap', () => {
    expect(paths!['/notes/{name}']!.post!.summary).toBe('wrapped');
  });
});

describe('the input of a handler', () => {
  test('is what the schemas made of the request', async () => {
    expect(await send('/notes?limit=5')).toEqual({ status: 200, input: { query: { limit: 5 } } });
    expect(await send(`/notes/${ID}`, asJson('PATCH', { text: 'x' }, { 'If-Match': '"3"' })))
      .toMatchObject({
        status: 200,
        input: { params: { id: ID }, headers: { 'If-Match': '"3"' }, body: { text: 'x' } },
      });
  });

  test('has an empty object for a body that may be left out', async () => {
    expect(await send('/notes/a', { method: 'POST' }))
      .toEqual({ status: 200, input: { params: { name: 'a' }, body: {} } });
  });

  test('is empty for an operation that declares none', async () => {
    expect(await send('/plain?limit=5')).toEqual({ status: 200, input: {} });
  });

  test('never has an id that is no UUID', async () => {
    const sent = asJson('PATCH', { text: 'x' }, { 'If-Match': '"3"' });
    expect((await send('/notes/1', sent)).status).toBe(400);
  });
});

describe('the answer', () => {
  test('is a response where several successes are declared, which names its status', async () => {
    const several = { 200: ok, 202: json(Note, 'The note, which waits') };
    const started = new ApiRoutes('Notes')
      // @ts-expect-error: a returned body would always have the status 200.
      .operation('post', '/body', several, () => ({ text: 'x' }))
      .operation('post', '/response', several, (c) => c.json({ text: 'x' }, 202));
    const statusOf = async (path: string) =>
      (await started.request(path, { method: 'POST' })).status;
    expect([await statusOf('/body'), await statusOf('/response')]).toEqual([200, 202]);
  });

  test('has the declared status, with the returned body', async () => {
    expect(await send('/notes', { method: 'POST' })).toEqual({
      status: 201,
      input: { made: true },
    });
  });

  test('has no body if the handler returns nothing', async () => {
    const response = await app.request('/notes', { method: 'DELETE' });
    expect([response.status, await response.text()]).toEqual([204, '']);
  });

  test('is the returned response', async () => {
    expect((await app.request('/notes?old=1', { method: 'POST' })).status).toBe(304);
  });
});
