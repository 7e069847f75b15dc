import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unwrap } from '../../../functions/shared/http/database-error.ts';
import { Assistant, type CallOptions, useAssistant } from './support/assistant.ts';
import { Receiver } from './support/receiver.ts';
import { serviceDb } from './support/service-db.ts';

const ENCRYPTION_KEY = 'a key outside the database, long enough';
const VALUE = 'sk-live-0123456789';
const assistant = useAssistant({ ACTION_ALLOW_PRIVATE: 'true', ENCRYPTION_KEY });
const receiver = new Receiver();
const mark = crypto.randomUUID().slice(0, 8);
const SECRET = `TOKEN_${mark}`;
let made = 0;

beforeAll(() => call(`/action-secrets/${SECRET}`, { method: 'PUT', body: { value: VALUE } }));
afterAll(async () => {
  await serviceDb().from('actions').delete().like('code', `%_${mark}`);
  await serviceDb().from('action_secrets').delete().eq('name', SECRET);
  await receiver.close();
});

async function call(path: string, options: CallOptions = {}, api: Assistant = assistant.current) {
  const response = await api.call(path, options);
  const { status, headers } = response;
  return { status, headers, body: await response.json().catch(() => null) };
}

const newAction = (change: object = {}) => {
  const code = `find_${++made}_${mark}`;
  return {
    ...{ code, name: 'Find order', kind: 'lookup' },
    input: {
      type: 'object',
      properties: { number: { type: 'string', maxLength: 20 } },
      required: ['number'],
    },
    output: { type: 'object', properties: { total: { type: 'number' } }, required: ['total'] },
    request: {
      method: 'GET',
      url: receiver.urlOf(`/${code}/{{input.number}}?day={{slots.day}}`),
      headers: { Authorization: `Bearer {{secret.${SECRET}}}` },
    },
    ...change,
  };
};

async function create(change?: object) {
  const { status, body } = await call('/actions', { body: newAction(change) });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const run = (code: string, body: object = { input: { number: '7' } }) =>
  call(`/actions/${code}/test`, { body });

test('an action is created, read, changed by its revision and deleted, and the ledger has it', async () => {
  const { code, ...action } = await create();
  expect(action).toMatchObject({
    ...{ provider: 'http', timeout_ms: 5000, cache_seconds: 0, is_enabled: true, revision: 1 },
    ...{ description: '', request: { body: null } },
  });
  const read = await call(`/actions/${code}`, { as: 'viewer' });
  expect(read).toMatchObject({ status: 200, body: { code } });
  expect(read.headers.get('ETag')).toBe('"1"');
  expect((await call('/actions', { as: 'viewer' })).body.map((each: typeof read.body) => each.code))
    .toContain(code);

  const change = (revision: number, body: object) =>
    call(`/actions/${code}`, { method: 'PATCH', body, headers: { 'If-Match': `"${revision}"` } });
  expect(await change(1, { timeout_ms: 900 })).toMatchObject({ body: { revision: 2 } });
  expect((await change(1, { timeout_ms: 800 })).status).toBe(412);
  const remove = (revision: number) =>
    call(`/actions/${code}`, { method: 'DELETE', headers: { 'If-Match': `"${revision}"` } });
  expect((await remove(1)).status).toBe(412);
  expect((await remove(2)).status).toBe(204);
  expect((await call(`/actions/${code}`)).status).toBe(404);

  const { body: entries } = await call('/ledger?limit=10');
  const ours = entries.filter(({ from, to }: { from: object; to: object }) =>
    JSON.stringify([from, to]).includes(code)
  );
  expect(ours.map(({ what }: { what: string }) => what))
    .toEqual(['action_deleted', 'action_changed', 'action_created']);
  expect(ours[0].by).toEqual(expect.any(String));
});

describe('422 names the field of', () => {
  const request = (change: object) => ({ request: { ...newAction().request, ...change } });
  const deep = { type: 'object', properties: { a: { type: 'string', pattern: 'x' } } };
  test.each<[string, object, string]>([
    [
      'an input that is no object',
      { input: { ...newAction().input, type: 'string' } },
      'input.type',
    ],
    ['an unsupported keyword', { output: deep }, 'output.properties.a.pattern'],
    ['a placeholder in the host', request({ url: 'http://{{input.number}}/' }), 'request.url'],
    ['an unknown input', request({ url: 'http://127.0.0.1/{{input.x}}' }), 'request.url'],
    [
      'a placeholder in quotes',
      request({ method: 'POST', body: '"{{input.number}}"' }),
      'request.body',
    ],
    ['a header of the client', request({ headers: { Host: 'x' } }), 'request.headers.Host'],
    ['a long timeout', { timeout_ms: 15_001 }, 'timeout_ms'],
    ['a cached effect', { kind: 'effect', cache_seconds: 1 }, 'cache_seconds'],
    ['a code that is none', { code: 'Find order' }, 'code'],
  ])('%s', async (_, change, path) => {
    const { status, body } = await call('/actions', { body: newAction(change) });
    expect(status).toBe(422);
    expect(body.errors.map((error: { path: string }) => error.path)).toEqual([path]);
  });

  test('a change that does not fit what is stored', async () => {
    const { code } = await create();
    const change = { method: 'PATCH', headers: { 'If-Match': '"1"' } };
    const input = { type: 'object', properties: {} };
    expect(await call(`/actions/${code}`, { ...change, body: { input } }))
      .toMatchObject({ status: 422, body: { errors: [{ path: 'request.url' }] } });
  });

  test('a private address, unless it is allowed', async () => {
    const strict = Assistant.start({ ENCRYPTION_KEY });
    try {
      for (const host of ['https://10.0.0.1', 'https://printer.local', 'http://shop.example']) {
        const body = newAction({ request: { method: 'GET', url: `${host}/{{input.number}}` } });
        expect(await call('/actions', { body }, strict))
          .toMatchObject({ status: 422, body: { errors: [{ path: 'request.url' }] } });
      }
      // Stored by a server that allows it, it still reaches nothing here.
      const { code } = await create();
      const input = { number: '7' };
      expect(await call(`/actions/${code}/test`, { body: { input } }, strict))
        .toMatchObject({ status: 200, body: { status: 'unavailable', response: null } });
      expect(receiver.at(`/${code}/7`)).toEqual([]);
    } finally {
      await strict.close();
    }
  });
});

test('a code is used once', async () => {
  const { code } = await create();
  expect(await call('/actions', { body: newAction({ code }) }))
    .toMatchObject({ status: 409, body: { errors: [{ path: 'code' }] } });
});

describe('a test', () => {
  test('calls the other system and shows all but the secret', async () => {
    const { code } = await create();
    receiver.answerOnce(`/${code}/7%2F8`, () => Response.json({ total: 3, echo: `<${VALUE}>` }));
    const { status, body } = await run(code, { input: { number: '7/8' }, slots: { day: 'a&b' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ status: 'ok', output: { total: 3, echo: '<***>' }, message: null },
      request: {
        url: receiver.urlOf(`/${code}/7%2F8?day=a%26b`),
        headers: { Authorization: 'Bearer ***' },
      },
      response: { status: 200 },
    });
    expect(JSON.stringify(body)).not.toContain(VALUE);
    expect(receiver.at(`/${code}/7%2F8`)[0]!.headers.authorization).toBe(`Bearer ${VALUE}`);
  });

  test('says what is wrong with the input and sends nothing', async () => {
    const { code } = await create();
    expect(await run(code, { input: { number: 7 } }))
      .toMatchObject({ status: 422, body: { errors: [{ path: 'input.number' }] } });
    expect((await run(code, { input: { number: '%2e%2e' } })).body.status).toBe('invalid_input');
    expect(receiver.arrived.filter(({ path }) => path.startsWith(`/${code}`))).toEqual([]);
  });

  test('runs an effect only when it is confirmed, with an idempotency key', async () => {
    const { code } = await create({ kind: 'effect', output: null });
    const input = { number: '7' };
    expect(await run(code)).toMatchObject({ status: 422, body: { errors: [{ path: 'confirm' }] } });
    expect((await run(code, { input, confirm: true })).body)
      .toMatchObject({ status: 'ok', output: null, response: { status: 204 } });
    const [arrived, ...more] = receiver.at(`/${code}/7`);
    expect(arrived!.headers['idempotency-key']).toMatch(/^test-/);
    expect(more).toEqual([]);
  });

  test('reports what the other system does as a value', async () => {
    const { code } = await create({ timeout_ms: 300 });
    const slow = () => new Promise<Response>((done) => setTimeout(done, 600, new Response('')));
    const answers: [string, () => Response | Promise<Response>][] = [
      ['refused', () => new Response('no', { status: 404 })],
      ['unavailable', () => new Response('no', { status: 503 })],
      ['unavailable', () => Response.redirect(receiver.urlOf('/elsewhere'), 307)],
      ['invalid_output', () => Response.json({ total: 'three' })],
      ['invalid_output', () => new Response('x'.repeat(300 * 1024))],
      ['timeout', slow],
    ];
    for (const [status, answer] of answers) {
      receiver.answerOnce(`/${code}/7`, answer);
      expect((await run(code)).body).toMatchObject({ status, output: null });
    }
    expect(receiver.at('/elsewhere')).toEqual([]);
  });

  test('reports a server that is gone', async () => {
    const gone = new Receiver();
    const url = gone.urlOf('/{{input.number}}');
    await gone.close();
    const { code } = await create({ request: { method: 'GET', url } });
    expect((await run(code)).body).toMatchObject({ status: 'unavailable', response: null });
  });
});

describe('a secret', () => {
  const SCOPE = { ENCRYPTION_KEY: 'another key that is long enough as well' };

  test('is listed by name and never shown, neither here nor in the database', async () => {
    const { status, body } = await call('/action-secrets');
    expect(status).toBe(200);
    expect(body).toContainEqual({ name: SECRET, updated_at: expect.any(String) });
    expect(JSON.stringify(body)).not.toContain(VALUE);
    const rows = unwrap(await serviceDb().from('action_secrets').select().eq('name', SECRET));
    expect(rows[0]!.value).toMatch(/^v1:/);
    expect(rows[0]!.value).not.toContain(VALUE);
    expect((await call('/action-secrets', { as: 'viewer' })).status).toBe(403);
  });

  test('that is missing, or of another key, is named and nothing is sent', async () => {
    const headers = { A: `{{secret.MISSING_${mark}}}` };
    const { request } = newAction();
    const { code } = await create({ request: { ...request, headers } });
    expect((await run(code)).body)
      .toMatchObject({
        status: 'unavailable',
        message: expect.stringContaining(`MISSING_${mark}`),
      });
    const other = Assistant.start({ ...SCOPE, ACTION_ALLOW_PRIVATE: 'true' });
    try {
      const { code } = await create();
      const { body } = await call(
        `/actions/${code}/test`,
        { body: { input: { number: '7' } } },
        other,
      );
      expect(body).toMatchObject({
        status: 'unavailable',
        message: expect.stringContaining('ENCRYPTION_KEY'),
      });
      expect(receiver.at(`/${code}/7`)).toEqual([]);
    } finally {
      await other.close();
    }
  });

  test('needs ENCRYPTION_KEY, a name and a value', async () => {
    const put = (name: string, value: string, api?: Assistant) =>
      call(`/action-secrets/${name}`, { method: 'PUT', body: { value } }, api);
    expect((await put('1', VALUE)).status).toBe(422);
    expect((await put(SECRET, 'short')).status).toBe(422);
    expect((await put(SECRET, 'a\r\nb: long enough')).status).toBe(422);
    const without = Assistant.start();
    try {
      expect(await put(SECRET, VALUE, without)).toMatchObject({
        ...{ status: 503, body: { code: 'not-set-up' } },
      });
    } finally {
      await without.close();
    }
  });

  test('is replaced and deleted', async () => {
    const name = `GONE_${mark}`;
    const put = (value: string) =>
      call(`/action-secrets/${name}`, { method: 'PUT', body: { value } });
    expect((await put('first-value')).status).toBe(200);
    expect((await put('second-value')).status).toBe(200);
    const { request } = newAction();
    const { code } = await create({
      request: { ...request, headers: { A: `{{secret.${name}}}` } },
    });
    expect((await run(code)).body).toMatchObject({ status: 'invalid_output' });
    expect(receiver.arrived.at(-1)!.headers.a).toBe('second-value');
    const remove = () => call(`/action-secrets/${name}`, { method: 'DELETE' });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
  });
});
