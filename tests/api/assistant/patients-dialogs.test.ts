import { beforeEach, describe, expect, test } from 'vitest';
import type { ThreadDetail } from '../../../functions/assistant/schemas/threads.ts';
import { call as callStack } from '../../support/stack-client.ts';
import type { CallOptions } from './support/assistant.ts';
import { turnScript, useAssistant } from './support/assistant.ts';
import { serviceDb } from './support/service-db.ts';

const assistant = useAssistant();

async function call(path: string, options: CallOptions = {}) {
  const response = await assistant.current.call(path, options);
  return { status: response.status, body: await response.json() };
}

/** Begins a dialog for a patient by a program: with the secret key, or an API key. */
async function begin(as: CallOptions['as'], headers?: Record<string, string>): Promise<string> {
  await assistant.current.script(...turnScript('price_question', 'It is 300.'));
  const { body } = await call('/chat', { as, headers, body: { message: 'How much is it?' } });
  return body.thread_id;
}

/** Returns the headers of a new chat key. */
async function newApiKey(): Promise<Record<string, string>> {
  const body = { name: `Website ${crypto.randomUUID()}`, scope: 'chat' };
  const response = await callStack('editor', '/functions/v1/catalog/api-keys', { body });
  return { Authorization: `Bearer ${(await response.json()).secret}` };
}

const read = async (id: string): Promise<ThreadDetail> => (await call(`/threads/${id}`)).body;

const urgentRequests = async (id: string) => {
  const { body } = await call('/requests?kind=urgent&limit=200');
  return body.filter((each: { thread_id: string }) => each.thread_id === id);
};

let patients: string;
beforeEach(async () => void (patients = await begin('service')));

describe('a dialog that a program began', () => {
  const text = "I can't breathe";
  const uiMessage = { id: 'm1', role: 'user', parts: [{ type: 'text', text }] };
  test.each<[string, (id: string) => object]>([
    ['/chat', (thread_id) => ({ message: text, thread_id })],
    ['/chat/stream', (thread_id) => ({ message: text, thread_id })],
    ['/chat/ui-messages', (thread_id) => ({ thread_id, messages: [uiMessage] })],
    ['/v1/chat/completions', (thread_id) => ({
      model: 'assistant',
      messages: [{ role: 'user', content: text }],
      metadata: { thread_id },
    })],
  ])(
    'takes no message of an editor by %s, which stores nothing and alarms nobody',
    async (path, of) => {
      const before = await read(patients);
      await assistant.current.reset();
      const response = await assistant.current.call(path, { body: of(patients) });
      expect(await response.text()).toContain('not-your-test-dialog');
      if (path === '/chat' || path.startsWith('/v1')) expect(response.status).toBe(409);
      expect(await read(patients)).toEqual(before);
      expect(before.origin).toBe('service');
      const { body: found } = await call('/threads?limit=200');
      expect(found).toContainEqual(expect.objectContaining({ id: patients, origin: 'service' }));
      expect(await urgentRequests(patients)).toEqual([]);
      expect(await assistant.current.calls()).toEqual([]);
    },
  );

  test('goes on for the program that began it', async () => {
    await assistant.current.script(...turnScript('price_question', 'A crown is 600.'));
    const body = { message: 'And a crown?', thread_id: patients };
    expect(await call('/chat', { as: 'service', body })).toMatchObject({ status: 200 });
  });

  test('is a patient’s when it was an API key, too, and goes on for the key', async () => {
    const headers = await newApiKey();
    const as = 'anonymous';
    const id = await begin(as, headers);
    expect(await read(id)).toMatchObject({ origin: 'api_key' });
    await assistant.current.script(...turnScript('price_question', 'A crown is 600.'));
    const body = { message: 'And a crown?', thread_id: id };
    expect(await call('/chat', { body })).toMatchObject({
      status: 409,
      body: { code: 'not-your-test-dialog' },
    });
    expect(await call('/chat', { as, headers, body })).toMatchObject({ status: 200 });
  });

  test('is not a viewer’s either when a server names them as its owner', async () => {
    const { user_id } = await read(await begin('viewer'));
    await assistant.current.script(...turnScript('price_question', 'It is 300.'));
    const message = 'How much is it?';
    const owned = await call('/chat', { as: 'service', body: { message, user_id } });
    const { thread_id } = owned.body;
    expect(await call('/chat', { as: 'viewer', body: { message, thread_id } })).toMatchObject({
      status: 409,
      body: { code: 'not-your-test-dialog' },
    });
    expect((await read(thread_id)).messages).toHaveLength(2);
  });

  test('is answered by takeover, and a message of the page as a patient is still refused', async () => {
    expect((await call(`/threads/${patients}/takeover`, { method: 'POST' })).status).toBe(200);
    const body = { message: 'Test', thread_id: patients };
    expect((await call('/chat', { body })).body.code).toBe('not-your-test-dialog');
    const written = await call(`/threads/${patients}/messages`, { body: { text: 'Here is Ann.' } });
    expect(written).toMatchObject({ status: 201, body: { role: 'operator' } });
    const waiting = await call('/chat', { as: 'service', body: { ...body, message: 'Thanks' } });
    expect(waiting.body).toMatchObject({ reply: null, held_by_person: true });
    const { messages } = await read(patients);
    expect(messages.map(({ role }) => role))
      .toEqual(['user', 'assistant', 'system', 'operator', 'user']);
  });
});

describe('a trial copy', () => {
  const copy = (id: string, options: CallOptions = {}) =>
    call(`/threads/${id}/trial-copy`, { method: 'POST', ...options });

  test('goes on from where the dialog is; the dialog stays as it is', async () => {
    await assistant.current.script(...turnScript('new_booking', 'Your name?'));
    await call('/chat', { as: 'service', body: { message: 'Book me', thread_id: patients } });
    const before = await read(patients);
    const { status, body } = await copy(patients);
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'How much is it?', is_trial: true });

    const trial = await read(body.id);
    expect(trial).toMatchObject({
      origin: 'workbench',
      copied_from: patients,
      candidate: {},
      state: before.state,
    });
    const texts = ({ messages }: ThreadDetail) => messages.map(({ role, text }) => [role, text]);
    expect(texts(trial)).toEqual(texts(before));
    const trace = await call(`/messages/${trial.messages[1]!.id}/trace`);
    expect(trace.body.router).toEqual(
      (await call(`/messages/${before.messages[1]!.id}/trace`)).body.router,
    );

    const answered = await call('/chat', {
      body: { message: "I can't breathe", thread_id: body.id },
    });
    expect(answered.body.events).toEqual(['safety']);
    expect(await urgentRequests(body.id)).toEqual([]);
    expect((await read(body.id)).messages).toHaveLength(6);
    expect(await read(patients)).toEqual(before);
    const listed = (await call('/threads?limit=200')).body.map(({ id }: { id: string }) => id);
    expect(listed).toContain(patients);
    expect(listed).not.toContain(body.id);
  });

  test('is made once for one Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const first = await copy(patients, { headers });
    expect((await copy(patients, { headers })).body).toEqual(first.body);
  });

  test('is deleted with its dialog', async () => {
    const { body } = await copy(patients);
    expect((await call(`/threads/${patients}`, { method: 'DELETE' })).status).toBe(200);
    expect((await call(`/threads/${body.id}`)).status).toBe(404);
  });

  test('is for editors and servers, of a dialog that there is', async () => {
    const headers = await newApiKey();
    const statuses = [];
    for (const as of ['anonymous', 'viewer', 'editor', 'service'] as const) {
      statuses.push((await copy(patients, { as })).status);
    }
    expect(statuses).toEqual([401, 403, 201, 201]);
    expect((await copy(patients, { as: 'anonymous', headers })).status).toBe(403);
    expect((await copy(crypto.randomUUID())).status).toBe(404);
    const { data } = await serviceDb().from('threads').select('id').eq('copied_from', patients);
    expect(data).toHaveLength(2);
  });
});
