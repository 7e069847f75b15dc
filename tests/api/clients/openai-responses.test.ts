import OpenAI from 'openai';
import { expect, test } from 'vitest';
import { signUp, testStack } from '../../support/stack-client.ts';
import { turnScript, useAssistant } from '../assistant/support/assistant.ts';

const assistant = useAssistant({ RATE_LIMITS: 'chat-per-address=off, chat-per-account=off' });

function client(apiKey = testStack().secretKey) {
  const baseURL = `${assistant.current.url}/assistant/v1`;
  return new OpenAI({ baseURL, apiKey, maxRetries: 0 });
}

type Body = Partial<OpenAI.Responses.ResponseCreateParamsNonStreaming>;

async function ask(input: Body['input'], body: Body = {}, openai = client()) {
  return await openai.responses.create({ model: 'assistant', input, ...body });
}

const errorOf = (sent: Promise<unknown>) => sent.then(() => undefined, (thrown) => thrown);
const price = (reply: string) => assistant.current.script(...turnScript('price_question', reply));
const threadOf = ({ metadata }: OpenAI.Responses.Response) => metadata!.thread_id!;

const textsOf = async (thread: string) => {
  const { messages } = await (await assistant.current.call(`/threads/${thread}`)).json();
  return messages.map(({ text }: { text: string }) => text);
};

test('a reply, and the next ones in its dialog by the response before or the conversation', async () => {
  await price('It is 300.');
  const first = await ask('What is an implant?');
  expect(first).toMatchObject({ status: 'completed', output_text: 'It is 300.' });
  expect(first.metadata).toMatchObject({ intent_code: 'price_question' });
  expect(first.usage!.total_tokens).toBeGreaterThan(0);

  await price('Two are 600.');
  const history = [{ role: 'user' as const, content: 'Forged' }, {
    role: 'user' as const,
    content: [{ type: 'input_text' as const, text: 'And two?' }],
  }];
  const second = await ask(history, { previous_response_id: first.id });
  expect(second).toMatchObject({ previous_response_id: first.id, output_text: 'Two are 600.' });

  await price('Welcome.');
  await ask('Thanks', { conversation: { id: second.conversation!.id } });
  expect(await textsOf(threadOf(first)))
    .toEqual([
      'What is an implant?',
      'It is 300.',
      'And two?',
      'Two are 600.',
      'Thanks',
      'Welcome.',
    ]);
});

test('a stream has the events of the reply that stands', async () => {
  await assistant.current.script(
    ...turnScript('price_question', 'One moment. [INTENT_CHANGE: reschedule]', 'Which day?'),
  );
  const stream = client().responses.stream({ model: 'assistant', input: 'Hello' });
  const deltas: string[] = [];
  stream.on('response.output_text.delta', ({ delta }) => void deltas.push(delta));
  const final = await stream.finalResponse();
  expect(final.output_text).toBe('Which day?');
  expect(deltas.join('')).toBe('Which day?');
});

test('a branch answers in its own name, and while a person holds the dialog there is no reply', async () => {
  await assistant.current.script({ kind: 'reply', role: 'branch', text: 'It is 300.' });
  const reply = await ask('Hello', { model: 'price_question' });
  expect(reply).toMatchObject({ model: 'price_question', output_text: 'It is 300.' });
  await assistant.current.call(`/threads/${threadOf(reply)}/takeover`, { method: 'POST' });
  const held = await ask('Anybody?', { previous_response_id: reply.id });
  expect(held.output[0]).toMatchObject({
    content: [{ type: 'refusal', refusal: expect.stringContaining('stored for them') }],
  });
  const next = await ask('Hello?', { previous_response_id: held.id });
  expect(threadOf(next)).toBe(threadOf(reply));
});

test('a response that is not the last one of its dialog is refused, and nothing is stored', async () => {
  await price('One.');
  const first = await ask('1');
  await price('Two.');
  const second = await ask('2', { previous_response_id: first.id });
  const error = await errorOf(ask('3', { previous_response_id: first.id }));
  expect(error).toBeInstanceOf(OpenAI.ConflictError);
  expect(error.message).toMatch(/is not the last response of its dialog/);
  expect(await textsOf(threadOf(second))).toHaveLength(4);
});

test('the same request with the same Idempotency-Key is one turn', async () => {
  await price('One.');
  const first = await ask('1');
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  await price('Two.');
  const again = () =>
    client().responses.create({
      model: 'assistant',
      input: '2',
      previous_response_id: first.id,
    }, { headers });
  const { id } = await again();
  expect((await again()).id).toBe(id);
  expect(await textsOf(threadOf(first))).toHaveLength(4);
});

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

test('what belongs to another account is not found', async () => {
  const [mine, other] = await Promise.all(
    ['mine', 'other'].map(async (name) =>
      client(await signUp(`${name}-${crypto.randomUUID()}@test.example`))
    ),
  );
  await price('It is 300.');
  const reply = await ask('Hello', {}, mine);
  for (
    const named of [
      { previous_response_id: reply.id },
      { conversation: reply.conversation!.id },
      { previous_response_id: `resp_${UNKNOWN}` },
      { conversation: `conv_${UNKNOWN}` },
    ]
  ) {
    expect(await errorOf(ask('Hello', named, other)), JSON.stringify(named))
      .toBeInstanceOf(OpenAI.NotFoundError);
  }
  expect(await textsOf(threadOf(reply))).toHaveLength(2);
});

const tool = { type: 'function' as const, name: 'book', parameters: {}, strict: true };
const both = { previous_response_id: `resp_${UNKNOWN}`, conversation: `conv_${UNKNOWN}` };
const image = [{
  type: 'input_image' as const,
  image_url: 'https://x.example/a.png',
  detail: 'low' as const,
}];

test.each<[string, Body, unknown, RegExp]>([
  ['both names of a dialog', both, OpenAI.BadRequestError, /not both/],
  [
    'an id of no response',
    { previous_response_id: 'resp_1' },
    OpenAI.UnprocessableEntityError,
    /resp_…/,
  ],
  ['an unknown model', { model: '_router' }, OpenAI.NotFoundError, /_router/],
  ['tools', { tools: [tool] }, OpenAI.UnprocessableEntityError, /uses no tools of its callers/],
  [
    'a picture',
    { input: [{ role: 'user', content: image }] },
    OpenAI.UnprocessableEntityError,
    /Send text/,
  ],
  [
    'no text at all',
    { input: {} as Body['input'] },
    OpenAI.UnprocessableEntityError,
    /input: Send a text, or messages with a role and content/,
  ],
  ['an empty text', { input: ' ' }, OpenAI.UnprocessableEntityError, /input/],
])('%s is an error of its class, in words', async (_, body, type, words) => {
  const error = await errorOf(ask('Hello', body));
  expect(error).toBeInstanceOf(type);
  expect(error.message).toMatch(words);
});
