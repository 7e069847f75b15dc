/** Pages of another origin can call every operation, by the rules of browsers. */
import { describe, expect, test } from 'vitest';
import { testStack } from '../../support/stack-client.ts';

interface Operation {
  parameters?: { name: string; in: string }[];
  responses: Record<string, { headers?: Record<string, unknown> }>;
}

const ORIGIN = 'http://localhost:5173';

/** Headers that clients send besides an operation's declared ones. */
const CLIENT_HEADERS = [
  'accept',
  'apikey',
  'authorization',
  'content-type',
  'last-event-id',
  'traceparent',
  'tracestate',
  'x-client-info',
  'x-request-id',
  'x-stainless-retry-count',
];

/** Methods that browsers send without a preflight (Fetch standard, "CORS-safelisted method"). */
const SAFELISTED = ['GET', 'HEAD', 'POST'];

const namesIn = (headers: Headers, name: string) =>
  (headers.get(name) ?? '').split(',').map((each) => each.trim());

async function preflight(address: string, origin: string, method: string, headers: string[]) {
  const response = await fetch(address, {
    method: 'OPTIONS',
    headers: {
      'Origin': origin,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': headers.join(','),
    },
  });
  await response.body?.cancel();
  return response;
}

describe.each(['assistant', 'catalog'])('pages of another origin and the %s', async (api) => {
  const base = `${testStack().url}/functions/v1/${api}`;
  const { paths, components } = await (await fetch(`${base}/openapi.json`)).json();
  const operations = Object.entries<Record<string, Operation>>(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      address: base + path.replace(/\{\w+\}/g, crypto.randomUUID()),
      sent: (operation.parameters ?? []).filter((each) => each.in === 'header')
        .map(({ name }) => name.toLowerCase()),
      read: Object.values(operation.responses).flatMap(({ headers }) => Object.keys(headers ?? {})),
    }))
  );

  test.each(operations)('may call $name', async ({ address, method, sent }) => {
    const asked = [...CLIENT_HEADERS, ...sent];
    const { ok, headers } = await preflight(address, ORIGIN, method, asked);
    expect(ok).toBe(true);
    expect(headers.get('Access-Control-Allow-Origin')).toBe(ORIGIN);
    const methods = namesIn(headers, 'Access-Control-Allow-Methods');
    expect([...SAFELISTED, ...methods]).toContain(method);
    expect(namesIn(headers, 'Access-Control-Allow-Headers')).toEqual(expect.arrayContaining(asked));
  });

  test('may read every header that an answer declares', async () => {
    const { headers } = await preflight(`${base}/health`, ORIGIN, 'GET', []);
    const declared = [
      ...operations.flatMap(({ read }) => read),
      ...Object.keys(components.responses.Problem.headers),
    ];
    expect(namesIn(headers, 'Access-Control-Expose-Headers'))
      .toEqual(expect.arrayContaining([...new Set(declared)]));
  });

  test('may do nothing from an origin that is not allowed', async () => {
    for (const { address, method } of operations) {
      const { headers } = await preflight(address, 'https://evil.example', method, []);
      expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
    }
  });
});
