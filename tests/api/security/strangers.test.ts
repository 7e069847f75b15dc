import { describe, expect, test } from 'vitest';
import { call, testStack } from '../../support/stack-client.ts';

const asStranger = (path: string, body?: string, headers: Record<string, string> = {}) =>
  fetch(testStack().url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      apikey: testStack().publishableKey,
      ...body !== undefined && { 'Content-Type': 'application/json' },
      ...headers,
    },
    body,
  });

const rows = (count: number) => JSON.stringify(Array(count).fill({ path: '/a' }));
const fields = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1])));

describe('after a request of a stranger the next is served within a second', () => {
  test.each([
    ['with 130,000 rows', '/rest/v1/blocks', rows(130_000), 413],
    ['with 66,000 rows', '/rest/v1/blocks', rows(66_000), 413],
    ['with 600,000 fields', '/rest/v1/rpc/whoami', fields(600_000), 413],
    [
      'that nests deeply',
      '/rest/v1/rpc/whoami',
      '['.repeat(500_000) + ']'.repeat(500_000),
      422,
    ],
    ['with as many rows as are allowed', '/rest/v1/blocks', rows(1000), 401],
  ])('%s', async (_, path, body, status) => {
    const response = await asStranger(path, body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ message: expect.any(String) });
    const started = performance.now();
    const next = await call('anonymous', '/functions/v1/catalog/health');
    expect(next.status, await next.text()).toBe(200);
    // It took a minute before; a busy machine alone takes seconds.
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe('the Data API', () => {
  test.each([
    ['/rest/v1/blocks?select=version::regclass', 400],
    ['/rest/v1/blocks?select=path::nosuch', 400],
    ['/rest/v1/blocks?id=eq.x', 400],
  ])('answers %s without a word of the statement', async (path, status) => {
    const response = await asStranger(path);
    const text = await response.text();
    expect({ status: response.status, text }).toEqual({
      status,
      text: expect.not.stringMatching(/PostgresError|select |SUP/),
    });
  });
});

describe('pages of other origins', () => {
  test.each(['/rest/v1/blocks?limit=1', '/auth/v1/settings'])('may not read %s', async (path) => {
    const ask = (Origin: string) => asStranger(path, undefined, { Origin });
    const stranger = await ask('https://evil.example');
    await stranger.body?.cancel();
    expect(stranger.headers.get('Access-Control-Allow-Origin')).toBeNull();
    const own = await ask('http://localhost:5173');
    await own.body?.cancel();
    expect(own.headers.get('Access-Control-Allow-Origin')).toBe('http://localhost:5173');
  });

  test('may ask Auth nothing either', async () => {
    const response = await fetch(`${testStack().url}/auth/v1/token`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
    });
    await response.body?.cancel();
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});

/** Returns the status of a raw request with a Host header, which `fetch` cannot set. */
async function statusUnder(host: string): Promise<number> {
  const { hostname, port } = new URL(testStack().url);
  using connection = await Deno.connect({ hostname, port: Number(port) });
  const request = `GET /app-config.json HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
  await connection.write(new TextEncoder().encode(request));
  const buffer = new Uint8Array(200);
  const size = await connection.read(buffer);
  return Number(new TextDecoder().decode(buffer.subarray(0, size!)).split(' ')[1]);
}

describe('the name under which the server is asked', () => {
  test.each([['evil.example', 421], ['x y', 400], ['localhost', 200], ['10.0.0.1:80', 200]])(
    '%s is answered with %i',
    async (host, status) => {
      expect(await statusUnder(host)).toBe(status);
    },
  );
});
