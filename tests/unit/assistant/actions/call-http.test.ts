import { describe, expect, test } from 'vitest';
import {
  type ActionCall,
  callHttp,
  type HttpDeps,
  SecretError,
} from '../../../../functions/assistant/actions/call-http.ts';

const ACTION = {
  input: {
    type: 'object',
    properties: { number: { type: 'string', maxLength: 10 } },
    required: ['number'],
  },
  output: { type: 'object', properties: { total: { type: 'number' } }, required: ['total'] },
  request: {
    method: 'POST' as const,
    url: 'https://shop.example/orders/{{input.number}}',
    headers: { Authorization: 'Bearer {{secret.TOKEN}}' },
    body: '{ "slot": {{slots.day}} }',
  },
  timeout_ms: 200,
};
const SECRET = 'sk/"secret"';
const CALL: ActionCall = {
  ...{ input: { number: '7' }, slots: { day: 'Mon' }, thread_id: null },
  idempotency_key: 'key',
};

type Change =
  & Partial<Omit<typeof ACTION, 'input'>>
  & Partial<ActionCall>
  & Partial<HttpDeps>;

/** Calls the action with changes, and returns the exchange with the requests that were sent. */
async function call({ input, ...change }: Change = {}, answer = () => Response.json({ total: 3 })) {
  const sent: Request[] = [];
  const deps: HttpDeps = {
    allowPrivate: false,
    resolve: () => Promise.resolve(['93.184.216.34']),
    readSecrets: () => Promise.resolve({ TOKEN: SECRET }),
    fetch: (url, init) => {
      sent.push(new Request(String(url), init));
      expect(init?.redirect).toBe('manual');
      return Promise.resolve(answer());
    },
    ...change,
  };
  const given = { ...CALL, ...change, ...(input && { input }) };
  return { ...await callHttp(deps, { ...ACTION, ...change }, given), sent };
}

test('a call sends the filled request and returns the parsed answer', async () => {
  const { result, sent, response, request } = await call();
  expect(result).toEqual({ status: 'ok', output: { total: 3 } });
  expect(response).toEqual({ status: 200, body: '{"total":3}' });
  expect(sent).toHaveLength(1);
  expect(sent[0]!.url).toBe('https://shop.example/orders/7');
  expect(await sent[0]!.json()).toEqual({ slot: 'Mon' });
  expect(Object.fromEntries(sent[0]!.headers)).toMatchObject({
    ...{ authorization: `Bearer ${SECRET}`, 'idempotency-key': 'key' },
    ...{ 'content-type': 'application/json', accept: 'application/json' },
  });
  expect(request).toMatchObject({ headers: { Authorization: 'Bearer ***' } });
});

test('a lookup has no idempotency key', async () => {
  const { sent } = await call({ idempotency_key: null });
  expect(sent[0]!.headers.has('idempotency-key')).toBe(false);
});

describe('nothing is sent', () => {
  test.each<[string, Change, string, RegExp]>([
    ['without an input', { input: {} }, 'invalid_input', /^number/],
    ['for a wrong input', { input: { number: 7 } }, 'invalid_input', /^number/],
    ['for a path that leads elsewhere', { input: { number: '..' } }, 'invalid_input', /path/],
    [
      'to a private address',
      { resolve: () => Promise.resolve(['10.0.0.1']) },
      'unavailable',
      /private/,
    ],
    [
      'to a name without an address',
      { resolve: () => Promise.resolve([]) },
      'unavailable',
      /address/,
    ],
    [
      'to a private number',
      { request: { ...ACTION.request, url: 'https://127.0.0.1/{{input.number}}' } },
      'unavailable',
      /private/,
    ],
    [
      'to the metadata service in another notation',
      { request: { ...ACTION.request, url: 'https://0xa9fea9fe/{{input.number}}' } },
      'unavailable',
      /private/,
    ],
    [
      'without a secret',
      { readSecrets: () => Promise.reject(new SecretError('The secret TOKEN is not set')) },
      'unavailable',
      /TOKEN/,
    ],
  ])('%s', async (_, change, status, message) => {
    const { result, sent } = await call(change);
    expect(result).toEqual({ status, message: expect.stringMatching(message) });
    expect(sent).toEqual([]);
  });
});

describe('a failure of the other system is a value', () => {
  const long = 'x'.repeat(256 * 1024 + 1);
  test.each<[string, () => Response, string]>([
    ['404', () => new Response('no', { status: 404 }), 'refused'],
    ['500', () => new Response('no', { status: 500 }), 'unavailable'],
    [
      'a redirect',
      () => new Response(null, { status: 302, headers: { Location: '/' } }),
      'unavailable',
    ],
    ['a text', () => new Response('hello'), 'invalid_output'],
    ['nothing', () => new Response(null, { status: 204 }), 'invalid_output'],
    ['JSON of another form', () => Response.json({ total: '3' }), 'invalid_output'],
    ['too much', () => new Response(long), 'invalid_output'],
    ['a broken connection', () => {
      throw new TypeError('error sending request for url (https://shop.example/)');
    }, 'unavailable'],
  ])('%s', async (_, answer, status) => {
    const { result } = await call({}, answer);
    expect(result.status).toBe(status);
  });

  test('no answer in time', async () => {
    const fetch: typeof globalThis.fetch = (_, init) =>
      new Promise((_, reject) => {
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason));
      });
    const { result } = await call({ fetch });
    expect(result).toEqual({ status: 'timeout', message: 'No answer within 200 ms' });
  });
});

test('an answer that repeats a secret is shown without it, in each of its forms', async () => {
  const echo = { total: 1, plain: SECRET, url: encodeURIComponent(SECRET), [SECRET]: [SECRET] };
  const exchange = await call({}, () => Response.json(echo));
  const shown = JSON.stringify({ ...exchange, sent: [] });
  expect(shown).not.toContain('sk/');
  expect(shown).not.toContain(encodeURIComponent(SECRET));
  expect(exchange.result).toMatchObject({ output: { plain: '***', '***': ['***'] } });
});

test('a text that no database stores is cleaned', async () => {
  const { result } = await call({ output: null as never }, () => Response.json({ a: 'b\0' }));
  expect(result).toMatchObject({ status: 'ok', output: { a: expect.not.stringContaining('\0') } });
});
