import { describe, expect, test } from 'vitest';
import { type Actor, call, testStack } from '../../support/stack-client.ts';

const ASSISTANT = '/functions/v1/assistant';
const CATALOG = '/functions/v1/catalog';

const newKey = () => crypto.randomUUID();

interface Sent {
  as?: Actor;
  key?: string;
  path?: string;
  body?: unknown;
}

async function send({ as = 'editor', key, path = `${ASSISTANT}/filters`, body }: Sent) {
  const headers = key === undefined ? undefined : { 'Idempotency-Key': key };
  const response = await call(as, path, { method: 'POST', body, headers });
  return {
    status: response.status,
    replayed: response.headers.get('Idempotency-Replayed'),
    location: response.headers.get('Location'),
    wait: response.headers.get('Retry-After'),
    body: await response.json(),
  };
}

const filter = (name: string = crypto.randomUUID()) => ({ name, filter: {} });

const document = (name: string) => ({ name, file_type: 'text', text: `Opening hours of ${name}` });

async function documentsNamed(name: string) {
  const response = await call('service', `/rest/v1/documents?select=id&name=eq.${name}`);
  return await response.json();
}

describe('a creating request with an Idempotency-Key', () => {
  test('that is sent again gets the first answer again, and creates nothing', async () => {
    const [key, body] = [newKey(), filter()];
    const first = await send({ key, body });
    expect(first).toMatchObject({ status: 201, replayed: null });
    const again = await send({ key: `"${key}"`, body });
    expect(again).toEqual({ ...first, replayed: 'true' });
    // Without the key the name is a conflict.
    expect(await send({ body })).toMatchObject({ status: 409, replayed: null });
  });

  test('gets the same refusal again, as long as it is about the request itself', async () => {
    const [key, body] = [newKey(), { name: '' }];
    const first = await send({ key, body });
    expect(first).toMatchObject({ status: 422, replayed: null });
    expect(await send({ key, body })).toEqual({ ...first, replayed: 'true' });
  });

  test('is refused with another body', async () => {
    const key = newKey();
    await send({ key, body: filter() });
    expect(await send({ key, body: filter() })).toMatchObject({
      status: 422,
      replayed: null,
      body: { code: 'idempotency-key-used' },
    });
  });

  test('does not meet that of another caller, nor that of another call', async () => {
    const key = newKey();
    const body = document(newKey());
    const path = `${ASSISTANT}/documents/text`;
    const [one, other, elsewhere] = [
      await send({ key, path, body }),
      await send({ as: 'service', key, path, body }),
      await send({ key, path: `${ASSISTANT}/documents`, body }),
    ];
    expect([one, other, elsewhere]).toMatchObject(Array(3).fill({ status: 201, replayed: null }));
    expect(await documentsNamed(body.name)).toHaveLength(3);
  });

  test('sent ten times at once creates one', async () => {
    const key = newKey();
    const body = document(newKey());
    const path = `${ASSISTANT}/documents/text`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => send({ key, path, body })));
    expect(await documentsNamed(body.name)).toHaveLength(1);
    const created = answers.filter(({ status }) => status === 201);
    expect(created.filter(({ replayed }) => replayed === null)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer).toMatchObject({
        status: 409,
        wait: '2',
        body: { code: 'request-in-progress' },
      });
    }
    expect(await send({ key, path, body })).toMatchObject({ status: 201, replayed: 'true' });
  });

  test('is not kept when it was refused for who sent it', async () => {
    const [key, path] = [newKey(), `${ASSISTANT}/documents/text`];
    const sent = { key, path, as: 'viewer' as const, body: document(newKey()) };
    for (let n = 0; n < 2; n++) {
      expect(await send(sent)).toMatchObject({ status: 403, replayed: null });
    }
  });

  test.each(['', 'x'.repeat(256), 'two words', 'naïve'])('takes no key %j', async (key) => {
    expect(await send({ key, body: filter() })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'Idempotency-Key' }] },
    });
  });
});

describe('an upload', () => {
  const upload = (key: string, name: string, text = `# ${name}`) => {
    const body = new FormData();
    body.append('file', new File([text], `${name}.md`, { type: 'text/markdown' }));
    return send({ key, path: `${ASSISTANT}/documents`, body });
  };

  test('of the same file is one document, which is read again', async () => {
    const [key, name] = [newKey(), newKey()];
    const first = await upload(key, name);
    expect(first).toMatchObject({ status: 201, replayed: null });
    const again = await upload(key, name);
    expect(again).toMatchObject({
      status: 201,
      replayed: 'true',
      location: first.location,
      body: { id: first.body.id, raw_text: `# ${name}` },
    });
    expect(await upload(key, name, 'Something else')).toMatchObject({ status: 422 });
    expect(await documentsNamed(`${name}.md`)).toHaveLength(1);
  });

  test('whose document is gone is 404', async () => {
    const [key, name] = [newKey(), newKey()];
    const { body } = await upload(key, name);
    await call('editor', `${ASSISTANT}/documents/${body.id}`, { method: 'DELETE' });
    expect(await upload(key, name)).toMatchObject({ status: 404 });
  });
});

describe('an answer with a secret', () => {
  test('is not kept: the key is refused, and nothing is made', async () => {
    const name = newKey();
    const path = `${CATALOG}/api-keys`;
    expect(await send({ key: newKey(), path, body: { name, scope: 'read' } })).toMatchObject({
      status: 400,
      body: { code: 'idempotency-key-refused' },
    });
    const stored = await call('service', `/rest/v1/api_keys?select=id&name=eq.${name}`);
    expect(await stored.json()).toEqual([]);
  });
});

test('every creating call takes a key, or says why not', async () => {
  const creating: string[] = [];
  for (const base of [ASSISTANT, CATALOG]) {
    const { paths } = await (await fetch(`${testStack().url}${base}/openapi.json`)).json();
    for (const [path, { post }] of Object.entries<Record<string, Operation>>(paths)) {
      const takesKey = post?.parameters?.some(({ name }) => name === 'Idempotency-Key');
      const refusesKey = post?.responses[400]?.description.includes('`idempotency-key-refused`');
      if (post?.responses[201] && !takesKey && !refusesKey) creating.push(path);
    }
  }
  // The same content is stored once anyway.
  expect(creating).toEqual(['/assets']);
});

interface Operation {
  parameters?: { name: string }[];
  responses: Record<string, { description: string }>;
}

describe('a message with an Idempotency-Key', () => {
  const said = (message: string) => ({
    '/chat': { message },
    '/chat/stream': { message },
    '/v1/chat/completions': { model: 'assistant', messages: [{ role: 'user', content: message }] },
    '/v1/responses': { model: 'assistant', input: message },
  });
  const calls = ['/chat', '/chat/stream', '/v1/chat/completions', '/v1/responses'] as const;

  async function say(path: typeof calls[number], key: string, message = 'Hello') {
    const response = await call('editor', `${ASSISTANT}${path}`, {
      body: said(message)[path],
      headers: { 'Idempotency-Key': key },
    });
    const text = await response.text();
    const [thread] = /(?<="thread_id":")[^"]+/.exec(text) ?? [];
    return {
      status: response.status,
      replayed: response.headers.get('Idempotency-Replayed'),
      thread,
      text,
    };
  }

  test.each(calls)('to %s is one turn, and another message is refused', async (path) => {
    const key = newKey();
    const first = await say(path, key);
    expect(first).toMatchObject({ status: 200, replayed: null, thread: expect.any(String) });
    const again = await say(path, key);
    expect(again).toMatchObject({ status: 200, replayed: 'true', thread: first.thread });
    const other = await say(path, key, 'Good evening');
    expect(other).toMatchObject({ status: 422, replayed: null });
    expect(other.text).toContain('idempotency-key-used');
    expect((await say(path, newKey())).thread).not.toBe(first.thread);
  });
});
