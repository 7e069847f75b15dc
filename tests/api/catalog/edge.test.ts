import { describe, expect, test } from 'vitest';
import { catalog, createBlock } from './catalog-client.ts';
import { testStack } from '../../support/stack-client.ts';

const raw = (body: string, type: string) => ({
  method: 'PATCH',
  body,
  headers: { 'Content-Type': type },
});

/** Sends a request with an unchanged body as an editor. */
async function send(path: string, { method, body, headers }: ReturnType<typeof raw>) {
  const { url, secretKey } = testStack();
  return await fetch(`${url}/functions/v1/catalog${path}`, {
    method,
    body,
    headers: { apikey: secretKey, ...headers },
  });
}

describe('refusals over HTTP', () => {
  test.each([
    ['not JSON', raw('{', 'application/json'), 400],
    ['no content', raw('', 'application/json'), 400],
    ['a form', raw('title=x', 'application/x-www-form-urlencoded'), 415],
    ['plain text', raw('{}', 'text/plain'), 415],
    ['over 256 KiB', raw(JSON.stringify({ title: 'x'.repeat(300_000) }), 'application/json'), 413],
    ['JSON that is no object', raw('[]', 'application/json'), 422],
  ])('%s is %3$i', async (_, request, status) => {
    const path = await createBlock();
    const response = await send(`/blocks/by-path?path=${path}`, request);
    expect(response.status).toBe(status);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({ status, detail: expect.any(String) });
  });

  test.each([
    ['an unknown address', '/nothing', 'GET', 404],
    ['the base itself', '', 'GET', 404],
    ['a method it does not take', '/blocks', 'DELETE', 405],
  ])('%s is a problem', async (_, path, method, status) => {
    const response = await catalog('anonymous', path, { method });
    expect(response.status).toBe(status);
    expect((await response.json()).type).toMatch(/^urn:problem-type:/);
  });

  test.each([
    ['an invented token', { Authorization: 'Bearer abc.def.ghi' }],
    ['an invented key', { apikey: 'sb_secret_invented' }],
  ])('%s is 401 even where anyone may read', async (_, headers) => {
    const response = await catalog('anonymous', '/blocks', { headers });
    expect(response.status).toBe(401);
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer');
  });

  test('a publishable key alone reads like anybody', async () => {
    const headers = { apikey: testStack().publishableKey };
    expect((await catalog('anonymous', '/blocks', { headers })).status).toBe(200);
    expect((await catalog('anonymous', '/users', { headers })).status).toBe(401);
  });
});

describe('every response over HTTP', () => {
  test('repeats the request id it was given', async () => {
    const headers = { 'X-Request-Id': 'order-17' };
    const response = await catalog('anonymous', '/blocks', { headers });
    expect(response.headers.get('X-Request-Id')).toBe('order-17');
  });

  test('lets a page of another local port read it and its headers', async () => {
    const headers = { Origin: 'http://localhost:5173' };
    const response = await catalog('anonymous', '/blocks', { headers });
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('http://localhost:5173');
    expect(response.headers.get('Access-Control-Expose-Headers')).toContain('ETag');
  });

  test('lets no other page read it', async () => {
    const headers = { Origin: 'https://localhost.evil.example' };
    const response = await catalog('anonymous', '/blocks', { headers });
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});

describe('reference', () => {
  test('health is 200 while the database answers', async () => {
    const response = await catalog('anonymous', '/health');
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  });

  test('the OpenAPI document knows every call', async () => {
    const { openapi, paths } = await (await catalog('anonymous', '/openapi.json')).json();
    const calls = Object.entries<object>(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`)
    );
    expect(openapi).toMatch(/^3\.1/);
    expect(calls).toEqual([
      'GET /health',
      'GET /health/live',
      'GET /.well-known/oauth-protected-resource',
      'GET /blocks',
      'GET /blocks/by-path',
      'PATCH /blocks/by-path',
      'POST /blocks/versions',
      'POST /blocks/snapshots',
      'GET /blocks/snapshots',
      'GET /blocks/snapshots/{id}',
      'PUT /blocks/snapshots/{id}/proof',
      'POST /assets',
      'GET /assets/{hash}',
      'GET /experiments',
      'PATCH /experiments/{id}',
      'GET /users/me/sessions',
      'DELETE /users/me/sessions/{id}',
      'GET /users',
      'POST /users',
      'PATCH /users/{id}',
      'DELETE /users/{id}',
      'DELETE /users/{id}/sessions',
      'GET /api-keys',
      'POST /api-keys',
      'GET /api-keys/{id}',
      'PATCH /api-keys/{id}',
      'DELETE /api-keys/{id}',
      'POST /api-keys/{id}/rotate',
      'POST /users/{id}/reset-password',
      'POST /users/me/password',
      'POST /mcp',
    ]);
  });

  test('the docs are a page of the front, or the description where no front is known', async () => {
    const response = await fetch(`${testStack().url}/functions/v1/catalog/docs`, {
      redirect: 'manual',
    });
    expect(response.status).toBe(302);
    expect(response.headers.get('Location'))
      .toMatch(/^\/reference\/catalog$|^\/functions\/v1\/catalog\/openapi\.json$/);
  });
});
