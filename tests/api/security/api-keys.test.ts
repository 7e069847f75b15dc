import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiKeyWithSecret } from '../../../functions/catalog/schemas/api-keys.ts';
import { KEY_SCOPES, type KeyScope } from '../../../functions/shared/contract/key-scopes.ts';
import { KEY_OPERATIONS } from '../../../functions/shared/key-operations.ts';
import { call, testStack } from '../../support/stack-client.ts';
import {
  Assistant,
  type CallOptions,
  turnScript,
  useAssistant,
} from '../assistant/support/assistant.ts';
import { isInAudience } from './matrix/access-levels.ts';
import { ROUTES } from './matrix/route-decisions.ts';
import { sendAll } from './matrix/send-all.ts';
import { idOf, onDatabase } from './support.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJg';
const assistant = useAssistant();
const made: string[] = [];

async function newKey(scope: KeyScope, fields: object = {}): Promise<ApiKeyWithSecret> {
  const person = scope === 'agent' && { userId: await idOf('editor') };
  const body = { name: `Probe ${crypto.randomUUID()}`, scope, ...person, ...fields };
  const response = await call('editor', '/functions/v1/catalog/api-keys', { body });
  const key: ApiKeyWithSecret = await response.json();
  made.push(key.id);
  return key;
}

const by = ({ secret }: ApiKeyWithSecret) => ({ Authorization: `Bearer ${secret}` });

async function send(key: ApiKeyWithSecret, path: string, options: CallOptions = {}) {
  const response = await assistant.current.call(path, {
    ...options,
    as: 'anonymous',
    headers: by(key),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
}

const chat = (key: ApiKeyWithSecret, fields: object = {}) =>
  send(key, '/chat', { body: { message: 'Hello', ...fields } });

afterAll(() => onDatabase((sql) => sql`delete from public.api_keys where id = any (${made})`));

interface Operation {
  name: string;
  security: Record<string, string[]>[];
}

/** Reads every operation of both APIs from their documents. */
async function readOperations(): Promise<Operation[]> {
  const all = await Promise.all(['catalog', 'assistant'].map(async (api) => {
    const response = await call('anonymous', `/functions/v1/${api}/openapi.json`);
    const { paths } = await response.json() as { paths: Record<string, Record<string, Operation>> };
    return Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { security }]) => ({
        name: `${method.toUpperCase()} /${api}${path}`,
        security,
      }))
    );
  }));
  return all.flat();
}

/** Returns whether an operation is answered before authentication. */
const isForAnybody = (name: string) => ROUTES[name.replace(/\{(\w+)\}/g, ':$1')] === 'anybody';

describe('the operations of both APIs', () => {
  let operations: Operation[];
  beforeAll(async () => {
    operations = await readOperations();
  });

  test.each(KEY_SCOPES)('are closed to a key for %s unless its scope lists them', async (scope) => {
    const key = await newKey(scope);
    const found = await sendAll(operations.map(({ name }) => async () => {
      const [method, pattern] = name.split(' ') as [string, string];
      const path = pattern.replaceAll(/\{\w*code\}/g, 'nobody').replaceAll(/\{\w+\}/g, UNKNOWN);
      const response = await call('anonymous', `/functions/v1${path}`, {
        method,
        headers: { ...by(key), 'Content-Type': 'application/json' },
        body: method === 'GET' ? undefined : [],
      });
      await response.body?.cancel();
      return [401, 403].includes(response.status) || response.status >= 500 ? response.status : 0;
    }));
    const decided = operations.map(({ name }) =>
      isForAnybody(name) || KEY_OPERATIONS[scope].includes(name) ? 0 : 403
    );
    const told = (statuses: number[]) =>
      operations.map(({ name }, at) => `${name}: ${statuses[at] || 'let through'}`);
    expect(told(found)).toEqual(told(decided));
  });

  test('name the scopes that open them, and every listed one is there', () => {
    for (const scope of KEY_SCOPES) {
      const open = operations.filter(({ security }) =>
        security?.some(({ apiKey }) => apiKey?.includes(scope))
      );
      expect(open.map(({ name }) => name).sort()).toEqual(KEY_OPERATIONS[scope].toSorted());
    }
  });

  test('that only read are open to a key that reads as they are to a viewer', () => {
    const ofViewers = Object.entries(ROUTES).filter(([route, audience]) =>
      route.startsWith('GET ') && audience !== 'anybody' && audience !== 'visitor' &&
      isInAudience(audience, 'operator')
    );
    // A person's own data, a stream, which would outlive a revocation, patients' appointments, and
    // what visitors read.
    const closed = [
      'GET /catalog/users/me/sessions',
      'GET /assistant/filters',
      'GET /assistant/alert-settings',
      'GET /assistant/visitor/sites/{key}',
      'GET /assistant/events',
      'GET /assistant/appointments',
      'GET /assistant/appointments.ics',
      'GET /assistant/appointments/{id}',
    ];
    const routes = ofViewers.map(([route]) => route.replace(/:(\w+)/g, '{$1}'));
    expect(KEY_OPERATIONS.read.toSorted())
      .toEqual(routes.filter((route) => !closed.includes(route)).sort());
  });
});

describe('a key for chats', () => {
  test('continues and reads the dialogs that it began, and no others', async () => {
    const [mine, other] = await Promise.all([newKey('chat'), newKey('chat')]);
    await assistant.current.script(
      ...turnScript('price_question', 'A filling is £90.'),
      ...turnScript('price_question', 'As I said.'),
    );
    const { body: { thread_id, message_id } } = await chat(mine);
    expect((await chat(mine, { thread_id })).body.reply).toBe('As I said.');
    const read = await send(mine, `/threads/${thread_id}`);
    expect(read.body).toMatchObject({ user_id: null, messages: { length: 4 } });
    expect((await send(mine, '/threads')).body).toMatchObject([{ id: thread_id, match: null }]);
    const feedback = { method: 'PUT', body: { helpful: true } };
    const path = `/messages/${message_id}/feedback`;
    expect((await send(mine, path, feedback)).body).toMatchObject({ user_id: null, helpful: true });

    const theirs = [
      chat(other, { thread_id }),
      send(other, `/threads/${thread_id}`),
      send(other, path, { method: 'PUT', body: { helpful: false } }),
      send(other, path, { method: 'DELETE' }),
    ];
    expect((await Promise.all(theirs)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await send(other, '/threads')).body).toEqual([]);
    expect((await send(mine, `/threads/${thread_id}`)).body.messages)
      .toMatchObject([{}, {}, {}, {}].with(1, { feedback: [{ helpful: true }] }));
  });

  test('has conversations of its own in the protocols of others', async () => {
    const keys = await Promise.all([newKey('chat'), newKey('chat')]);
    const ask = (key: ApiKeyWithSecret, headers: object) =>
      assistant.current.call('/v1/chat/completions', {
        as: 'anonymous',
        body: { model: 'assistant', messages: [{ role: 'user', content: 'Hello' }] },
        headers: { ...by(key), ...headers },
      });
    const conversation = crypto.randomUUID();
    const threads: string[] = [];
    for (const key of keys) {
      await assistant.current.script(...turnScript('general_info', 'Yes.'));
      const answer = await ask(key, { 'X-Conversation-Id': conversation });
      expect(answer.status).toBe(200);
      threads.push(answer.headers.get('X-Thread-Id')!);
      await answer.body?.cancel();
    }
    expect(new Set(threads).size).toBe(2);
    const foreign = await ask(keys[0]!, { 'X-Thread-Id': threads[1]! });
    expect(foreign.status).toBe(404);
    await foreign.body?.cancel();
  });

  test('is told no prompt and nothing of what the router wrote', async () => {
    const key = await newKey('chat');
    await assistant.current.script(...turnScript('price_question', 'A filling is £90.'));
    const { body } = await chat(key);
    const read = await send(key, `/threads/${body.thread_id}`);
    for (const debug of [body.debug, read.body.messages[1].meta.debug]) {
      expect(debug).toMatchObject({
        assembled_prompt: null,
        router: { intent_code: 'price_question', raw: '' },
      });
    }
    for (const path of ['/chat/stream', '/chat']) {
      await assistant.current.script(...turnScript('price_question', 'A filling is £90.'));
      const streamed = await assistant.current.call(path, {
        as: 'anonymous',
        body: { message: 'Hello' },
        headers: { ...by(key), Accept: 'text/event-stream' },
      });
      const events = await streamed.text();
      expect(events).toContain('event: router');
      expect(events).not.toMatch(/"raw":"[^"]|"assembled_prompt":"/);
    }
    const reader = await newKey('read');
    const { body: { messages } } = await send(reader, `/threads/${body.thread_id}`);
    expect(messages[1].meta.debug).toMatchObject({
      assembled_prompt: expect.any(String),
      router: { raw: expect.stringContaining('price_question') },
    });
  });

  test('pages through its dialogs, without filters', async () => {
    const key = await newKey('chat');
    for (const routed of ['price_question', 'general_info']) {
      await assistant.current.script(...turnScript(routed, 'Yes.'));
      await chat(key);
    }
    const first = await send(key, '/threads?limit=1');
    const [, next] = /assistant(.*)>; rel="next"/.exec(first.headers.get('Link')!)!;
    const second = await send(key, next!);
    expect(second.headers.get('Link')).toBeNull();
    expect(new Set([...first.body, ...second.body].map(({ id }) => id)).size).toBe(2);
    const { status, body } = await send(key, '/threads?q=yes&has=error');
    expect([status, body.errors.map(({ path }: { path: string }) => path).sort()])
      .toEqual([422, ['has', 'q']]);
  });

  test('names no person and tries no draft', async () => {
    const key = await newKey('chat');
    const user = await chat(key, { user_id: crypto.randomUUID() });
    expect([user.status, user.body.errors[0].path]).toEqual([422, 'user_id']);
    expect((await chat(key, { candidate: {} })).status).toBe(403);
    expect((await send(key, '/threads')).body).toEqual([]);
  });

  test('has a limit of its own, which is no other key’s', async () => {
    const [limited, other] = await Promise.all([newKey('chat', { limit: '1/1h' }), newKey('chat')]);
    const statuses = [];
    for (const key of [limited, limited, other]) {
      await assistant.current.script(...turnScript('general_info', 'Yes.'));
      statuses.push((await chat(key)).status);
    }
    expect(statuses).toEqual([200, 429, 200]);
    const refused = await chat(limited);
    expect(refused.body.detail).toContain('Too many messages with this key: at most 1 per hour.');
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3000);
  });
});

test('a key that reads has a limit of its own, and is told what is left of it', async () => {
  const [limited, other] = await Promise.all([newKey('read', { limit: '2/1h' }), newKey('read')]);
  const first = await send(limited, '/intents');
  expect([first.headers.get('RateLimit-Policy'), first.headers.get('RateLimit')])
    .toEqual(['"read/key";q=2;w=3600', '"read/key";r=1;t=1800']);
  expect((await send(limited, '/documents')).status).toBe(200);
  const refused = await send(limited, '/intents');
  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  expect(refused.body.detail).toContain('Too many reads with this key: at most 2 per hour.');
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(1000);
  const allowed = await send(other, '/intents');
  expect([allowed.status, allowed.headers.get('RateLimit-Policy')])
    .toEqual([200, '"read/key";q=3000;w=60']);
});

describe('a key', () => {
  test('that was revoked or has expired is out with the next request', async () => {
    const [revoked, expired] = await Promise.all([newKey('read'), newKey('read')]);
    for (const key of [revoked, expired]) expect((await send(key, '/intents')).status).toBe(200);
    await call('editor', `/functions/v1/catalog/api-keys/${revoked.id}`, { method: 'DELETE' });
    await onDatabase((sql) =>
      sql`update public.api_keys set expires_at = now() where id = ${expired.id}`
    );
    const answers = await Promise.all([send(revoked, '/intents'), send(expired, '/intents')]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(answers.map(({ body }) => body.detail.match(/revoked|expired/)?.[0]))
      .toEqual(['revoked', 'expired']);
  });

  test('shows when it was used', async () => {
    const key = await newKey('read');
    await send(key, '/intents');
    const path = `/functions/v1/catalog/api-keys/${key.id}`;
    const { lastUsedAt } = await (await call('editor', path)).json();
    expect(Date.now() - Date.parse(lastUsedAt)).toBeLessThan(60_000);
  });

  test('opens nothing of the Data API', async () => {
    const key = await newKey('read');
    const ways: Record<string, string>[] = [
      { apikey: key.secret },
      { apikey: testStack().publishableKey, ...by(key) },
    ];
    for (const headers of ways) {
      const response = await call('anonymous', '/rest/v1/threads?select=id', { headers });
      expect(response.status).toBe(401);
      await response.body?.cancel();
    }
  });

  test('for the catalog stores versions, within its limit, and changes nothing else', async () => {
    const key = await newKey('catalog', { limit: '1/1h' });
    const store = () =>
      fetch(`${testStack().url}/functions/v1/catalog/assets`, {
        method: 'POST',
        headers: { ...by(key), 'Content-Type': 'image/png' },
        body: Uint8Array.from(atob(PNG), (each) => each.charCodeAt(0)),
      });
    expect((await store()).status).toBe(201);
    const refused = await store();
    expect(refused.status).toBe(429);
    expect((await refused.json()).detail).toContain('Too many uploads with this key');
    const versions = await call('anonymous', '/functions/v1/catalog/blocks/versions', {
      headers: { ...by(key), 'Idempotency-Key': 'x' },
      body: {},
    });
    expect(versions.status).toBe(429);
    const title = await call('anonymous', '/functions/v1/catalog/blocks/by-path', {
      ...{ method: 'PATCH', headers: by(key) },
      body: { path: '/foundation/logo', title: 'Mine' },
    });
    expect(title.status).toBe(403);
  });
});

test('a secret key has a limit, too', async () => {
  const other = `sb_secret_${crypto.randomUUID()}`;
  const keys = JSON.stringify({ default: testStack().secretKey, other });
  const limited = Assistant.start({ SUPABASE_SECRET_KEYS: keys, RATE_LIMITS: 'chat-per-key=1/1h' });
  const send = () =>
    limited.call('/chat', {
      as: 'anonymous',
      headers: { apikey: other },
      body: { message: 'Hello' },
    });
  const statuses = [(await send()).status, (await send()).status];
  await limited.close();
  expect(statuses).toEqual([200, 429]);
});
