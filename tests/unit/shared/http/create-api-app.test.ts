import { describe, expect, test } from 'vitest';
import { createTestApi, EDITOR_TOKEN, note } from './test-api.ts';

describe('refusals', () => {
  test.each([
    ['an unknown address', '/nowhere', {}, 404, 'not-found'],
    ['an unknown method', '/notes', { method: 'DELETE' }, 405, 'method-not-allowed'],
    ['a body that is not JSON', '/notes', note('{'), 400, 'bad-request'],
    ['an empty body', '/notes', note(''), 400, 'bad-request'],
    [
      'another content type',
      '/notes',
      note('<a>', { 'Content-Type': 'text/xml' }),
      415,
      'unsupported-media-type',
    ],
    ['wrong fields', '/notes', note('{}'), 422, 'invalid-fields'],
    ['a body over its limit', '/notes', note(`{"text":"${'x'.repeat(1100)}"}`), 413, 'too-large'],
    ['nobody at a call for operators', '/operators', {}, 401, 'not-signed-in'],
  ])('%s is a problem with a stable type', async (_, path, init, status, type) => {
    const response = await createTestApi().request(path, init);
    expect(response.status).toBe(status);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({
      type: `urn:problem-type:${type}`,
      code: type,
      title: expect.any(String),
      status,
      detail: expect.any(String),
    });
  });

  test('every wrong field is named with its path', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(21), tags: [{ name: 'a' }, {}, { name: 3 }] });
    const { errors } = await (await createTestApi().request('/notes', note(body))).json();
    expect(errors).toEqual([
      { path: 'text', message: expect.stringContaining('<=20') },
      { path: 'tags.1.name', message: 'This field is required' },
      { path: 'tags.2.name', message: expect.stringContaining('expected string') },
    ]);
  });

  test('a refused method is told which ones are possible', async () => {
    const response = await createTestApi().request('/notes', { method: 'DELETE' });
    expect(response.headers.get('Allow')).toBe('POST');
  });

  test('a body that declares its size is refused with both sizes named', async () => {
    const init = note('{}', { 'Content-Length': '2048' });
    const { detail } = await (await createTestApi().request('/notes', init)).json();
    expect(detail).toBe(
      'The body is too large: 2,048 bytes (2 KiB), and the limit is 1,024 bytes (1 KiB).',
    );
  });

  test('a role is checked before the body, so that nobody learns fields without a right', async () => {
    const response = await createTestApi().request('/notes', note('{}', { Authorization: '' }));
    expect(response.status).toBe(401);
  });
});

describe('failures', () => {
  const secret = 'select * from users where key = sb_secret_1';

  test('an unexpected error says nothing of its cause', async () => {
    const { request, lines } = createTestApi({
      fail: () => {
        throw new TypeError(secret);
      },
    });
    const response = await request('/open');
    expect(response.status).toBe(500);
    expect(await response.text()).not.toMatch(/select|sb_secret|\.ts|TypeError/);
    expect(lines[0]!.error!.name).toBe('TypeError');
    expect(JSON.stringify(lines)).not.toContain('sb_secret_1');
  });

  test('a caller who went away is logged as such, not as a failure of ours', async () => {
    const caller = new AbortController();
    const { request, lines } = createTestApi({
      fail: () => {
        caller.abort();
        throw caller.signal.reason;
      },
    });
    await request('/open', { signal: caller.signal });
    expect(lines[0]).toMatchObject({ status: 499, level: 'info' });
  });

  test.each(['/open', '/health'])(
    '%s answers 503 with Retry-After without a database',
    async (path) => {
      const { request } = createTestApi({ database: () => Promise.reject(new TypeError(secret)) });
      const response = await request(path, {
        headers: { Authorization: `Bearer ${EDITOR_TOKEN}` },
      });
      expect(response.status).toBe(503);
      expect(response.headers.get('Retry-After')).toMatch(/^\d+$/);
      expect(await response.text()).not.toMatch(/select|sb_secret/);
    },
  );

  test('health is 200 when the database answers', async () => {
    expect((await createTestApi().request('/health')).status).toBe(200);
  });

  test('health is 503 and names the reason when the disk takes no more', async () => {
    const { request } = createTestApi({ problemWithStorage: () => 'its disk is full' });
    const response = await request('/health');
    expect(response.status).toBe(503);
    expect((await response.json()).detail).toContain('its disk is full');
    expect((await request('/health/live')).status).toBe(200);
  });

  test('it is alive without one', async () => {
    const { request } = createTestApi({ database: () => Promise.reject(new TypeError(secret)) });
    expect((await request('/health/live')).status).toBe(200);
  });
});

describe('every response', () => {
  test.each([['/nowhere'], ['/health'], ['/docs'], ['/operators']])(
    '%s forbids sniffing and storing and carries a request id',
    async (path) => {
      const { headers } = await createTestApi().request(path);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
    },
  );

  test.each([
    ['order-17_a', true],
    ['a'.repeat(128), true],
    ['a'.repeat(129), false],
    ['<script>', false],
    ['two words', false],
  ])('a request id %j is kept: %s', async (id, isKept) => {
    const { request, lines } = createTestApi();
    const response = await request('/open', { headers: { 'X-Request-Id': id } });
    expect(response.headers.get('X-Request-Id') === id).toBe(isKept);
    expect(lines[0]!.requestId).toBe(response.headers.get('X-Request-Id'));
  });
});

describe('the log', () => {
  test('has one line per request that names the caller and repeats no content', async () => {
    const { request, lines } = createTestApi();
    await request('/notes?secret=query', note('{"text":"my tooth"}'));
    expect(lines).toEqual([{
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      level: 'info',
      api: 'test',
      method: 'POST',
      path: '/test/notes',
      status: 200,
      ms: expect.any(Number),
      requestId: expect.any(String),
      caller: '7f3c1f0e-5d0b-4c86-9a53-0d6f4f1f2b61',
    }]);
  });
});
