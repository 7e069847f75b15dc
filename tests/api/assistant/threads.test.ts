import { expect, test } from 'vitest';
import { turnScript, useAssistant } from './support/assistant.ts';

const assistant = useAssistant();

async function chat(message: string, fields: object = {}) {
  await assistant.current.script(...turnScript('price_question', `Answer to ${message}`));
  const response = await assistant.current.call('/chat', { body: { message, ...fields } });
  return await response.json();
}

async function get(path: string) {
  const response = await assistant.current.call(path);
  return {
    status: response.status,
    body: await response.json(),
    link: response.headers.get('Link'),
  };
}

/** Returns the path of a Link header, below the API. */
function linked(link: string | null): string {
  return /<\/functions\/v1\/assistant([^>]*)>/.exec(link ?? '')?.[1] ?? '';
}

test('a dialog is named after its first message, shortened at a word', async () => {
  const { thread_id } = await chat(`  What\n does ${'a crown '.repeat(20)} cost? `);
  const { body } = await get(`/threads/${thread_id}`);
  expect(body.name).toMatch(/^What does a crown .*crown a…$|^What does a crown .*…$/);
  expect(body.name.length).toBeLessThanOrEqual(81);
});

test('the detail holds the state and every message with its branch, sources and meta', async () => {
  const turn = await chat('Prices?');
  const { body } = await get(`/threads/${turn.thread_id}`);
  expect(body).toMatchObject({
    id: turn.thread_id,
    name: 'Prices?',
    current_intent: 'price_question',
    switch_count: 0,
    agent_config_id: expect.any(String),
    state: turn.state,
  });
  const [question, reply] = body.messages;
  expect(question).toMatchObject({ role: 'user', text: 'Prices?', meta: null, sources: [] });
  expect(reply).toMatchObject({
    id: turn.message_id,
    role: 'assistant',
    text: 'Answer to Prices?',
    intent_code: 'price_question',
    intent_name: turn.intent_name,
    sources: turn.sources,
    meta: {
      router_intent_code: 'price_question',
      served_intent_code: 'price_question',
      step_code: null,
      events: [],
      debug: turn.debug,
    },
  });
});

test('a long dialog comes in pages, the newest messages first', async () => {
  const { thread_id } = await chat('one');
  for (const message of ['two', 'three']) await chat(message, { thread_id });
  const last = await get(`/threads/${thread_id}?messages_limit=4`);
  const texts = (page: typeof last) =>
    page.body.messages.map((each: { text: string }) => each.text);
  expect(texts(last)).toEqual(['two', 'Answer to two', 'three', 'Answer to three']);
  const first = await get(linked(last.link));
  expect(texts(first)).toEqual(['one', 'Answer to one']);
  expect(first.link).toBeNull();
});

test('dialogs come in pages, the last used first, each of them once', async () => {
  const name = crypto.randomUUID();
  const ids: string[] = [];
  for (const number of [1, 2, 3]) ids.push((await chat(`${name} ${number}`)).thread_id);
  const first = await get(`/threads?q=${name}&limit=2`);
  const second = await get(linked(first.link));
  const found = [...first.body, ...second.body].map(({ id }) => id);
  expect(found).toEqual(ids.toReversed());
  expect(second.link).toBeNull();
});

test('deleting a dialog takes its messages along', async () => {
  const { thread_id, message_id } = await chat('Gone soon');
  const response = await assistant.current.call(`/threads/${thread_id}`, { method: 'DELETE' });
  expect(await response.json()).toEqual({ id: thread_id, deleted: true });
  expect((await get(`/threads/${thread_id}`)).status).toBe(404);
  expect(message_id).toBeTruthy();
});

const refusals: [sentence: string, status: number, path: string][] = [
  ['a limit over 200', 422, '/threads?limit=201'],
  ['a cursor that is none', 422, '/threads?cursor=x'],
  ['an id that is none', 422, '/threads/one'],
  ['a message of another dialog', 404, ''],
];

test.each(refusals)('%s is answered %i', async (_, status, path) => {
  const elsewhere = async () =>
    `/threads/${(await chat('x')).thread_id}?before=${(await chat('y')).message_id}`;
  expect((await get(path || await elsewhere())).status).toBe(status);
});
