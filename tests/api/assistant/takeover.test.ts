import { beforeAll, expect, test } from 'vitest';
import { unwrap } from '../../../functions/shared/http/database-error.ts';
import { readEventStream } from '../../../web/src/api/event-stream.ts';
import { type Actor, signUp } from '../../support/stack-client.ts';
import { turnScript, useAssistant } from './support/assistant.ts';
import { Dialog } from './support/dialog.ts';
import { readEvents, streamedText } from './support/read-events.ts';
import { serviceDb } from './support/service-db.ts';

const assistant = useAssistant();

/** A viewer who works on requests. */
let colleague: Actor;
beforeAll(async () => {
  const email = `serves-${crypto.randomUUID()}@test.example`;
  colleague = { token: await signUp(email) };
  const update = serviceDb().from('users').update({ can_serve: true, display_name: 'Cora' });
  unwrap(await update.eq('email', email));
});

async function call(path: string, options: object = {}) {
  const response = await assistant.current.call(path, { method: 'POST', ...options });
  return { status: response.status, body: await response.json() };
}

async function begun() {
  const dialog = new Dialog(assistant.current);
  await dialog.turn('price_question', 'It is 300.');
  await assistant.current.reset();
  const path = `/threads/${dialog.id}`;
  return { dialog, path };
}

test('a person answers: the patient’s message waits for them, and the assistant reads on', async () => {
  const { dialog, path } = await begun();
  const taken = await call(`${path}/takeover`);
  expect(taken).toMatchObject({ status: 200, body: { by: expect.any(String) } });
  const minutes = (Date.parse(taken.body.ends_at) - Date.parse(taken.body.since)) / 60_000;
  expect(minutes).toBe(30);

  const client_message_id = crypto.randomUUID();
  const first = await (await dialog.post('Is anybody there?', { client_message_id })).text();
  expect(JSON.parse(first)).toMatchObject({ reply: null, held_by_person: true });
  expect(await (await dialog.post('Is anybody there?', { client_message_id })).text()).toBe(first);
  expect((await dialog.post('Something else', { client_message_id })).status).toBe(409);
  expect(await assistant.current.calls()).toEqual([]);

  const text = 'Yes, this is the clinic.';
  const written = await call(`${path}/messages`, { body: { text } });
  expect(written).toMatchObject({
    status: 201,
    body: { role: 'operator', text, author_id: taken.body.by, meta: null },
  });
  const { hold, messages } = await dialog.detail();
  expect(hold).toMatchObject({ by: taken.body.by, since: taken.body.since });
  expect(messages.slice(2)).toMatchObject([
    { role: 'system', text: `${taken.body.by_name} answers in this dialog now.` },
    { role: 'user' },
    { role: 'operator' },
  ]);

  const summary = 'He wants a crown.';
  expect(await call(`${path}/release`, { body: { summary } })).toMatchObject({ status: 200 });
  await dialog.turn('price_question', 'A crown is 600.');
  const [asked] = await assistant.current.calls('branch');
  const read = asked!.messages.map(({ content }) => content).join('\n');
  for (const each of [text, summary, 'Is anybody there?']) expect(read).toContain(each);
  const after = await dialog.detail();
  expect(after).toMatchObject({ hold: null });
  expect(after.messages.at(-3)).toMatchObject({
    role: 'system',
    text: `${taken.body.by_name} has left the dialog. The assistant answers again.`,
    hold: { what: 'released', summary },
  });
});

test('of two people one gets the dialog, and the other learns who', async () => {
  const { path } = await begun();
  const answers = await Promise.all([
    call(`${path}/takeover`, { as: colleague }),
    call(`${path}/takeover`, { as: 'editor' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [won, lost] = answers.toSorted((one, other) => one.status - other.status);
  expect(lost!.body).toMatchObject({
    detail: expect.stringMatching(new RegExp(`^${won!.body.by_name} holds this dialog\\.$`, 'i')),
    hold: won!.body,
  });
  const loser: Actor = answers[0] === lost ? colleague : 'editor';
  const refused = await call(`${path}/messages`, { as: loser, body: { text: 'Me, too' } });
  expect(refused).toMatchObject({ status: 409, body: { code: 'dialog-held', hold: won!.body } });
});

test('who does not serve does nothing, and a server is no person', async () => {
  const { path } = await begun();
  for (const step of ['takeover', 'release', 'messages']) {
    const body = step === 'messages' ? { text: 'Hello' } : undefined;
    const status = async (as: Actor) => (await call(`${path}/${step}`, { as, body })).status;
    expect([await status('anonymous'), await status('viewer'), await status('service')])
      .toEqual([401, 403, 409]);
  }
  expect((await call(`${path}/release`)).body.detail)
    .toBe('Nobody holds this dialog; take it over first.');
});

test('a reply that is streamed while a person comes is void, the message is stored', async () => {
  const { dialog, path } = await begun();
  await dialog.script(
    ...turnScript('price_question'),
    { kind: 'hang', role: 'branch' },
  );
  const response = await assistant.current.call('/chat', {
    body: { message: 'And a crown?', thread_id: dialog.id },
    headers: { Accept: 'text/event-stream' },
  });
  await expect.poll(() => dialog.calls('branch')).toHaveLength(1);
  expect((await call(`${path}/takeover`, { as: colleague })).status).toBe(200);
  // The call fails; its retry is answered.
  await assistant.current.reset();
  const events = await readEvents(response);
  expect(streamedText(events)).not.toBe('');
  expect(events.at(-1)).toMatchObject({ event: 'done', data: { reply: null } });
  const { messages } = await dialog.detail();
  expect(messages.slice(2)).toMatchObject([
    { role: 'system', author_name: 'Cora' },
    { role: 'user', text: 'And a crown?' },
  ]);
  expect(messages).toHaveLength(4);
});

test('a danger is answered in a held dialog, and is an urgent request', async () => {
  const { dialog, path } = await begun();
  await call(`${path}/takeover`);
  const answered = await (await dialog.post("I can't breathe")).json();
  expect(answered).toMatchObject({ events: ['safety'], held_by_person: true });
  expect(answered.reply).toMatch(/^Call 999/);
  const { body } = await call('/requests?kind=urgent&limit=200', { method: 'GET' });
  expect(body.some((each: { thread_id: string }) => each.thread_id === dialog.id)).toBe(true);
});

test('who reads the events is told of messages and holds, from where they stopped', async () => {
  const { dialog, path } = await begun();
  const listen = async (id?: string) => {
    const leaving = new AbortController();
    const response = await assistant.current.call('/events', {
      headers: id ? { 'Last-Event-ID': id } : {},
      signal: leaving.signal,
    });
    return { reader: response.body!.pipeThrough(new TextDecoderStream()).getReader(), leaving };
  };
  const first = await listen();
  const { value: ready } = await first.reader.read();
  const id = /^id: (\d+:\d+:[\d,]*)\nevent: ready/.exec(ready!)![1]!;
  first.leaving.abort();
  await call(`${path}/takeover`);
  const second = await listen(id);
  let told = '';
  while (!told.includes(dialog.id)) told += (await second.reader.read()).value;
  second.leaving.abort();
  expect(told).toContain('event: message');
  expect(told).toContain('"role":"system"');
  const wrong = await assistant.current.call('/events', { headers: { 'Last-Event-ID': 'x' } });
  expect(wrong.status).toBe(422);
  await wrong.body?.cancel();
});

test('each event arrives once, however often the reader comes again', async () => {
  const { dialog } = await begun();
  const open = async (id?: string) =>
    await assistant.current.call('/events', { headers: id ? { 'Last-Event-ID': id } : {} });
  /** Reads until this many messages of the dialog have arrived, and disconnects. */
  const read = async (response: Response, most: number) => {
    const told: string[] = [];
    let last = '';
    for await (const { event, data, id } of readEventStream(response.body!)) {
      last = id ?? last;
      const { thread_id, message_id } = JSON.parse(data);
      if (event === 'message' && thread_id === dialog.id) told.push(message_id);
      if (told.length >= most) break;
    }
    return { told, last };
  };
  let { last } = await read(await open(), 0);
  const told: string[] = [];
  const write = async () => {
    for (let n = 0; n < 4; n++) await dialog.turn('price_question', `It is ${n}.`);
  };
  const writing = write();
  while (told.length < 8) {
    // More than what is left would wait until the stream ends, after 100 seconds.
    const most = Math.min(1 + told.length % 2, 8 - told.length);
    const next = await read(await open(last), most);
    told.push(...next.told);
    last = next.last;
  }
  await writing;
  const { messages } = await dialog.detail();
  expect(told).toEqual(messages.slice(-8).map(({ id }: { id: string }) => id));
});
