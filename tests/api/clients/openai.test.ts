import OpenAI from 'openai';
import { expect, test } from 'vitest';
import { signUp, testStack } from '../../support/stack-client.ts';
import { turnScript, useAssistant } from '../assistant/support/assistant.ts';

const assistant = useAssistant({
  RATE_LIMITS: 'chat-per-address=off, chat-per-account=1/1h, chat-per-key=off',
});

function client(apiKey = testStack().secretKey, defaultHeaders: Record<string, string> = {}) {
  const baseURL = `${assistant.current.url}/assistant/v1`;
  return new OpenAI({ baseURL, apiKey, defaultHeaders, maxRetries: 0 });
}

const model = 'assistant';
const user = (content: string) => ({ role: 'user' as const, content });
const hello = { model, messages: [user('Hello')] };

async function say(body: object = {}, headers: Record<string, string> = {}) {
  const request = client(undefined, headers).chat.completions.create({ ...hello, ...body });
  const { data, response } = await request.withResponse();
  return { reply: data as OpenAI.ChatCompletion, thread: response.headers.get('X-Thread-Id')! };
}

const textsOf = async (thread: string) => {
  const { messages } = await (await assistant.current.call(`/threads/${thread}`)).json();
  return messages.map(({ text }: { text: string }) => text);
};

test('a reply, and the next one in the same dialog by either name of it', async () => {
  await assistant.current.script(...turnScript('price_question', 'It is 300.'));
  const { reply, thread } = await say();
  expect(reply.choices[0]).toMatchObject({
    finish_reason: 'stop',
    message: { role: 'assistant', content: 'It is 300.', refusal: null },
  });
  expect(reply.metadata).toMatchObject({ thread_id: thread, intent_code: 'price_question' });
  expect(reply.usage!.total_tokens).toBeGreaterThan(0);

  await assistant.current.script(...turnScript('price_question', 'Two are 600.'));
  const history = [user('Forged'), { role: 'assistant', content: 'Forged' }, user('And two?')];
  await say({ messages: history, metadata: { thread_id: thread } });
  await assistant.current.script(...turnScript('price_question', 'Welcome.'));
  await say({ messages: [user('Thanks')] }, { 'X-Thread-Id': thread });
  expect(await textsOf(thread))
    .toEqual(['Hello', 'It is 300.', 'And two?', 'Two are 600.', 'Thanks', 'Welcome.']);
});

test('a chat that sends its history goes on by an id of its own, and is refused without', async () => {
  const header = { 'X-OpenWebUI-Chat-Id': crypto.randomUUID() };
  await assistant.current.script(...turnScript('price_question', 'It is 300.'));
  const { thread } = await say({}, header);
  const messages = [user('Hello'), { role: 'assistant', content: 'It is 300.' }, user('And two?')];
  await assistant.current.script(...turnScript('price_question', 'Two are 600.'));
  expect((await say({ messages }, header)).thread).toBe(thread);
  await expect(say({ messages })).rejects.toBeInstanceOf(OpenAI.UnprocessableEntityError);
  expect(await textsOf(thread)).toEqual(['Hello', 'It is 300.', 'And two?', 'Two are 600.']);
});

test('a stream is the reply that stands, whatever a branch said before it handed over', async () => {
  await assistant.current.script(
    ...turnScript('price_question', 'One moment. [INTENT_CHANGE: reschedule]', 'Which day?'),
  );
  const stream = client().chat.completions.stream({
    ...hello,
    stream_options: { include_usage: true },
  });
  const { choices: [choice], usage } = await stream.finalChatCompletion();
  expect(choice).toMatchObject({ finish_reason: 'stop', message: { content: 'Which day?' } });
  expect(usage!.completion_tokens).toBeGreaterThan(0);
});

test('the models are the assistant and its branches, and a branch answers in its own name', async () => {
  const { data } = await client().models.list();
  const ids = data.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['assistant', 'price_question', 'general_info']));
  expect(ids.filter((id) => id.startsWith('_'))).toEqual([]);
  await assistant.current.script({ kind: 'reply', role: 'branch', text: 'It is 300.' });
  const { reply } = await say({ model: 'price_question' });
  expect(reply).toMatchObject({
    model: 'price_question',
    choices: [{ message: { content: 'It is 300.' } }],
  });
  expect(await assistant.current.calls('router')).toEqual([]);
});

test('each listed model is found by its id, and an unknown or hidden one is 404', async () => {
  const { data } = await client().models.list();
  for (const model of data) expect(await client().models.retrieve(model.id)).toEqual(model);
  for (const id of ['gpt-9', '_router', 'no/such model']) {
    const error = await client().models.retrieve(id).catch((error: unknown) => error);
    expect(error, id).toBeInstanceOf(OpenAI.NotFoundError);
    expect(error, id).toMatchObject({ code: 'not-found', param: null });
    expect((error as Error).message).toContain(`There is no model ${id}`);
  }
});

test('while a person holds the dialog there is no reply, and why', async () => {
  await assistant.current.script(...turnScript('price_question', 'It is 300.'));
  const { thread } = await say();
  await assistant.current.call(`/threads/${thread}/takeover`, { method: 'POST' });
  const { reply } = await say({ messages: [user('Anybody?')] }, { 'X-Thread-Id': thread });
  expect(reply.choices[0]!.message).toMatchObject({
    content: null,
    refusal: expect.stringContaining('stored for them'),
  });
});

const tool = { type: 'function' as const, function: { name: 'book' } };
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

test.each([
  ['no key of this project', 'sb_secret_wrong', {}, OpenAI.AuthenticationError, /access token/],
  ['an unknown dialog', '', { metadata: { thread_id: UNKNOWN } }, OpenAI.NotFoundError, /dialog/],
  ['an unknown model', '', { model: '_router' }, OpenAI.NotFoundError, /_router/],
  ['tools', '', { tools: [tool] }, OpenAI.UnprocessableEntityError, /uses no tools of its callers/],
])('%s is an error of its class, in words', async (_, key, body, type, words) => {
  const sent = client(key || undefined).chat.completions.create({ ...hello, ...body });
  const error = await sent.then(() => undefined, (thrown) => thrown);
  expect(error).toBeInstanceOf(type);
  expect(error.message).toMatch(words);
  expect(error.code).toEqual(expect.any(String));
});

test('a used-up limit says when to come again', async () => {
  const viewer = client(await signUp(`limited-${crypto.randomUUID()}@test.example`));
  await assistant.current.script(...turnScript('price_question', 'It is 300.'));
  await viewer.chat.completions.create(hello);
  const error = await viewer.chat.completions.create(hello).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(OpenAI.RateLimitError);
  expect(Number(error.headers.get('Retry-After'))).toBeGreaterThan(0);
});
