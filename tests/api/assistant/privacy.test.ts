import { describe, expect, test } from 'vitest';
import { type CallOptions, turnScript, useAssistant } from './support/assistant.ts';

const assistant = useAssistant({
  RATE_LIMITS: 'visitor-per-address=off, visit-per-address=off, visitor-per-token=off',
});

/** Calls the API as an editor; returns status, headers and body. */
async function call(path: string, options: CallOptions = {}) {
  const response = await assistant.current.call(path, options);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text ? JSON.parse(text) : null,
  };
}

const find = (person: Record<string, string>) =>
  call(`/privacy/export?${new URLSearchParams(person)}`);
const erase = (body: Record<string, string>, options: CallOptions = {}) =>
  call('/privacy/erase', { body, ...options });

const word = () => `canary${crypto.randomUUID().slice(0, 8)}`;

/** Writes a message in a new dialog. */
async function write(message: string) {
  assistant.current.script(...turnScript('price_question', 'A filling is 80 euros.'));
  const { status, body } = await call('/chat', { body: { message } });
  expect(status).toBe(200);
  return body as { thread_id: string; message_id: string };
}

describe('a person', () => {
  test('is exported as a file and erased once it is confirmed', async () => {
    const canary = word();
    const { thread_id, message_id } = await write(`How much is ${canary}?`);
    const made = await call('/tests', { body: { from_message_id: message_id } });
    expect(made.status).toBe(201);

    const found = await find({ thread_id });
    expect(found.headers.get('Content-Disposition')).toBe('attachment; filename="person.json"');
    expect(found.body.tables).toMatchObject({
      threads: [{ id: thread_id }],
      messages: [{ text: `How much is ${canary}?` }, { id: message_id }],
      dialog_tests: [{ id: made.body.id }],
    });

    const doubtful = await erase({ thread_id, confirm: 'yes' });
    expect([doubtful.status, doubtful.body.errors]).toEqual([422, [
      { path: 'confirm', message: `Type the thread_id again: ${thread_id}` },
    ]]);
    const done = await erase({ thread_id, confirm: thread_id });
    expect(done.body.erased).toMatchObject({ threads: 1, messages: 2, dialog_tests: 1 });
    expect((await find({ thread_id })).status).toBe(404);
    expect((await call(`/threads/${thread_id}`)).status).toBe(404);
    expect((await call(`/tests/${made.body.id}`)).status).toBe(404);
    const { body: entries } = await call('/ledger?limit=20');
    expect(entries[0]).toMatchObject({ what: 'person_erased', to: { threads: 1 } });
    expect(JSON.stringify(entries)).not.toContain(canary);
  });

  test.each([
    ['no name', {}],
    ['two names', { identity: 'main/a', phone: '+49 30 1234567' }],
    ['a short telephone number', { phone: '123' }],
  ])('with %s is 422', async (_, person) => {
    expect((await find(person)).status).toBe(422);
  });

  test('whose dialog answers just now is erased, and the reply is not stored', async () => {
    const { thread_id } = await write('How much is a filling?');
    const canary = word();
    await assistant.current.script(
      ...turnScript('price_question').slice(0, 1),
      { kind: 'reply', role: 'branch', delay_ms: 2000, text: 'A filling costs 80 euros here.' },
    );
    const turn = assistant.current.call('/chat/stream', { body: { thread_id, message: canary } });
    await expect.poll(() => assistant.current.calls('branch')).toHaveLength(1);
    expect((await erase({ thread_id, confirm: thread_id })).status).toBe(200);
    const events = await (await turn).text();
    expect(events).toContain('event: error');
    expect(events).not.toContain('event: done');
    expect((await call(`/threads?q=${canary}`)).body).toEqual([]);
  });
});

describe('a visitor', () => {
  async function begin() {
    const key = `site-${crypto.randomUUID().slice(0, 8)}`;
    await call('/sites', { body: { key, name: 'Clinic' } });
    const { body } = await call('/visitor/sessions', { as: 'anonymous', body: { site: key } });
    const headers = { Authorization: `Bearer ${body.token}` };
    return (path: string, options: CallOptions = {}) =>
      assistant.current.call(`/visitor${path}`, { as: 'anonymous', headers, ...options });
  }

  test.each(['/session', '/messages'])(
    'who deletes %s erases the tests of it, too',
    async (path) => {
      const visitor = await begin();
      const canary = word();
      assistant.current.script(...turnScript('price_question', 'A filling is 80 euros.'));
      const body = { message: `How much is ${canary}?`, client_message_id: crypto.randomUUID() };
      await (await visitor('/chat', { body })).text();
      const { body: [dialog] } = await call(`/threads?q=${canary}`);
      const { body: { messages } } = await call(`/threads/${dialog.id}`);
      const made = await call('/tests', { body: { from_message_id: messages[1].id } });
      expect(made.status).toBe(201);
      expect((await visitor(path, { method: 'DELETE' })).status).toBe(204);
      expect((await call(`/threads/${dialog.id}`)).status).toBe(404);
      expect((await call(`/tests/${made.body.id}`)).status).toBe(404);
    },
  );
});
