import { describe, expect, test } from 'vitest';
import { Hono } from 'hono';
import {
  answerConditionally,
  isEtagMatch,
} from '../../../../functions/shared/http/conditional-reads.ts';
import { createTestApi, EDITOR_TOKEN, note } from './test-api.ts';

describe('a tag is named', () => {
  test.each([
    ['"1"', '"1"', true],
    ['"1"', 'W/"1"', true],
    ['W/"1"', '"1"', true],
    ['"1"', '"0", W/"1"', true],
    ['"1"', '*', true],
    ['"1"', '"11"', false],
    ['"1"', '1', false],
    ['"1"', '', false],
    ['"1"', undefined, false],
  ])('%s by %s: %s', (etag, ifNoneMatch, expected) => {
    expect(isEtagMatch(etag, ifNoneMatch)).toBe(expected);
  });
});

describe('a read in JSON', () => {
  const origin = { Origin: 'http://localhost:5173' };

  test('has a tag, and may be kept as long as it is asked for again', async () => {
    const { headers } = await createTestApi().request('/open');
    expect(headers.get('ETag')).toMatch(/^W\/"[0-9a-f]{32}"$/);
    expect(headers.get('Cache-Control')).toBe('private, no-cache');
  });

  test('is 304 without a body for who has it already, with the headers of all answers', async () => {
    const { request, lines } = createTestApi();
    const etag = (await request('/open')).headers.get('ETag')!;
    const response = await request('/open', { headers: { 'If-None-Match': etag, ...origin } });
    expect(response.status).toBe(304);
    expect(await response.text()).toBe('');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': origin.Origin,
      'cache-control': 'private, no-cache',
      etag,
      'x-request-id': expect.any(String),
    });
    expect(response.headers.has('Content-Type')).toBe(false);
    expect(lines.map(({ status }) => status)).toEqual([200, 304]);
  });

  test('is answered as a whole when it differs from what the client has', async () => {
    const { request } = createTestApi();
    const anonymous = await request('/open');
    const headers = {
      Authorization: `Bearer ${EDITOR_TOKEN}`,
      'If-None-Match': anonymous.headers.get('ETag')!,
    };
    const response = await request('/open', { headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.json()).not.toEqual(await anonymous.json());
  });

  test('differs when another page follows, though its entries are the same', async () => {
    const app = new Hono().use(answerConditionally).get('/', (c) => {
      if (c.req.query('next')) c.header('Link', `</?cursor=${c.req.query('next')}>; rel="next"`);
      return c.json([1]);
    });
    const tags = ['/', '/?next=a', '/?next=b', '/?next=b'].map(async (path) =>
      (await app.request(path)).headers.get('ETag')
    );
    const [last, first, second, again] = await Promise.all(tags);
    expect(new Set([last, first, second]).size).toBe(3);
    expect(again).toBe(second);
  });

  test('streams and files pass through unread', async () => {
    const app = new Hono().use(answerConditionally).get(
      '/',
      (c) => c.body(new ReadableStream(), 200, { 'Content-Type': 'text/event-stream' }),
    );
    const { headers } = await app.request('/');
    expect(headers.has('ETag')).toBe(false);
  });

  test.each([
    ['a refusal', '/operators', {}],
    ['a write', '/notes', note('{"text":"x"}')],
    ['health', '/health', {}],
  ])('%s has none, and is not kept', async (_, path, init) => {
    const headers = { ...(init as RequestInit).headers, 'If-None-Match': '*' };
    const response = await createTestApi().request(path, { ...init, headers });
    expect(response.status).not.toBe(304);
    expect(response.headers.has('ETag')).toBe(false);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });
});
