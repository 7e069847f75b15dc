import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createChatModel,
  type ModelCall,
} from '../../../../../functions/assistant/turn/model/chat-model.ts';
import type { ModelEndpoint } from '../../../../../functions/shared/model-endpoints.ts';

type Ending = 'stop' | 'truncated' | 'refused' | 'failed';

/** What a model does in one call, told by either API. */
interface Script {
  pieces: string[];
  ending: Ending;
  tokens: [prompt: number, completion: number, cached: number | null];
}

const toStream = (events: object[]) =>
  new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''), {
    headers: { 'Content-Type': 'text/event-stream' },
  });

const FINISH = { stop: 'stop', truncated: 'length', refused: 'content_filter' };
const failure = () => Response.json({ error: { message: 'no' } }, { status: 500 });

function asChat({ pieces, ending, tokens: [prompt, completion, cached] }: Script, stream: boolean) {
  if (ending === 'failed') return failure();
  const finish_reason = FINISH[ending];
  const usage = {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: cached },
  };
  const content = pieces.join('');
  if (!stream) {
    return Response.json({
      model: 'm-1',
      usage,
      choices: [{ message: { content }, finish_reason }],
    });
  }
  return toStream([
    ...pieces.map((piece) => ({ model: 'm-1', choices: [{ delta: { content: piece } }] })),
    { model: 'm-1', usage, choices: [{ delta: {}, finish_reason }] },
  ]);
}

function asResponse(
  { pieces, ending, tokens: [prompt, completion, cached] }: Script,
  stream: boolean,
) {
  if (ending === 'failed') return failure();
  const text = pieces.join('');
  const reason = ending === 'truncated' ? 'max_output_tokens' : 'content_filter';
  const response = {
    model: 'm-1',
    status: ending === 'stop' ? 'completed' : 'incomplete',
    incomplete_details: ending === 'stop' ? null : { reason },
    output: [
      { type: 'reasoning', summary: [] },
      { type: 'message', content: [{ type: 'output_text', text }] },
    ],
    usage: {
      input_tokens: prompt,
      output_tokens: completion,
      total_tokens: prompt + completion,
      input_tokens_details: { cached_tokens: cached },
    },
  };
  if (!stream) return Response.json(response);
  return toStream([
    { type: 'response.created', response: { ...response, status: 'in_progress' } },
    ...pieces.map((delta) => ({ type: 'response.output_text.delta', delta })),
    { type: ending === 'stop' ? 'response.completed' : 'response.incomplete', response },
  ]);
}

interface Endpoint extends Partial<Pick<ModelEndpoint, 'api' | 'parameters' | 'baseUrl'>> {
  script: Script;
  /** The answer to an empty request to the Responses API. */
  probe?: () => Response;
}

/** Returns a client of an endpoint that plays a script over both APIs, and records what it got. */
function clientOf({ script, probe, ...settings }: Endpoint) {
  const calls: { path: string; body: Record<string, unknown> }[] = [];
  const endpoint = { apiKey: 'k', baseUrl: 'http://model.test/v1', model: 'm', ...settings };
  const model = createChatModel(endpoint, {
    timeoutMs: 10_000,
    retries: 'left to the caller',
    fetch: (input, init) => {
      const path = new URL(String(input instanceof Request ? input.url : input)).pathname;
      const body = JSON.parse(String(init?.body)) as Record<string, unknown>;
      calls.push({ path, body });
      if (Object.keys(body).length === 0) return Promise.resolve((probe ?? failure)());
      const answer = path.endsWith('/responses') ? asResponse : asChat;
      return Promise.resolve(answer(script, Boolean(body.stream)));
    },
  });
  const call = (rest: Partial<ModelCall> = {}) =>
    model({
      messages: [{ role: 'user', content: 'Hi' }],
      dialog: null,
      signal: new AbortController().signal,
      ...rest,
    });
  return { call, calls };
}

/** Plays a script over one API: the answer or the failure, and the streamed pieces. */
async function play(api: 'chat' | 'responses', script: Script, stream: boolean) {
  const shown: string[] = [];
  const { call } = clientOf({ api, script });
  const onText = (text: string) => void shown.push(text);
  try {
    const { text, model, usage } = await call(stream ? { onText } : {});
    return { text, model, usage, shown };
  } catch (error) {
    const { failure: cause, status, ending } = error as Record<string, unknown>;
    return { cause, status, ending, shown };
  }
}

const count = fc.nat(5000);
const scripts = fc.record({
  pieces: fc.array(fc.string({ minLength: 1, unit: 'grapheme' }), { maxLength: 6 }),
  ending: fc.constantFrom<Ending>('stop', 'stop', 'truncated', 'refused', 'failed'),
  tokens: fc.tuple(count, count, fc.option(count)),
});

test('200 scripted calls are the same over both APIs, streamed and whole', async () => {
  await fc.assert(
    fc.asyncProperty(scripts, fc.boolean(), async (script, stream) => {
      expect(await play('responses', script, stream)).toEqual(await play('chat', script, stream));
    }),
    { numRuns: 200 },
  );
});

test.each(['chat', 'responses'] as const)(
  'an endpoint that ignores stream is read whole over %s',
  async (api) => {
    const answerOf = api === 'chat' ? asChat : asResponse;
    const shown: string[] = [];
    const endpoint = { apiKey: 'k', baseUrl: 'http://model.test/v1', model: 'm', api };
    const script: Script = { pieces: ['A ', 'b.'], ending: 'stop', tokens: [3, 2, null] };
    const fetch = () => Promise.resolve(answerOf(script, false));
    const answer = await createChatModel(endpoint, { timeoutMs: 1000, fetch })({
      ...{ messages: [], dialog: null, signal: new AbortController().signal },
      onText: (text) => void shown.push(text),
    });
    expect(shown).toEqual(['A b.']);
    expect(answer).toMatchObject({ text: 'A b.', usage: { total_tokens: 5 } });
  },
);

test.each([
  ['length', 'truncated'],
  ['max_tokens', 'truncated'],
  ['model_length', 'truncated'],
  ['content_filter', 'refused'],
  ['SAFETY', 'refused'],
  ['error', undefined],
  ['insufficient_system_resource', undefined],
])('an answer that ends with %s is not whole', async (finish_reason, ending) => {
  const message = { content: 'A half' };
  const whole = { model: 'm', choices: [{ message, finish_reason }] };
  const streamed = { model: 'm', choices: [{ delta: message, finish_reason }] };
  for (const answer of [() => Response.json(whole), () => toStream([streamed])]) {
    const call = createChatModel(
      { apiKey: 'k', baseUrl: 'http://model.test/v1', model: 'm' },
      { timeoutMs: 1000, retries: 'left to the caller', fetch: () => Promise.resolve(answer()) },
    )({ messages: [], dialog: null, signal: new AbortController().signal, onText: () => {} });
    await expect(call).rejects.toMatchObject({ failure: 'unreadable', ending });
  }
});

const SAYS_YES: Script = { pieces: ['Yes.'], ending: 'stop', tokens: [1, 1, null] };
const format: ModelCall['format'] = {
  type: 'json_schema',
  json_schema: { name: 'route', strict: true, schema: { type: 'object' } },
};
const parameters = { reasoning_effort: 'low', max_output_tokens: 300, temperature: 0 };

test('each API gets the parameters in its own words', async () => {
  const chat = clientOf({ api: 'chat', script: SAYS_YES, parameters });
  await chat.call({ format, cacheKey: 'prices.v3' });
  expect(chat.calls[0]!.body).toMatchObject({
    reasoning_effort: 'low',
    max_completion_tokens: 300,
    temperature: 0,
    response_format: format,
  });
  const responses = clientOf({ api: 'responses', script: SAYS_YES, parameters });
  const answer = await responses.call({ format, cacheKey: 'prices.v3' });
  expect(responses.calls[0]!.body).toMatchObject({
    store: false,
    reasoning: { effort: 'low' },
    max_output_tokens: 300,
    temperature: 0,
    text: { format: { type: 'json_schema', name: 'route', strict: true } },
    prompt_cache_key: 'prices.v3',
  });
  expect(answer.options.api).toBe('responses');
});

test('OpenAI is told to keep no chat completion, other endpoints get no field of OpenAI', async () => {
  const openAi = clientOf({ api: 'chat', script: SAYS_YES, baseUrl: 'https://api.openai.com/v1' });
  await openAi.call({ cacheKey: 'prices.v3' });
  expect(openAi.calls[0]!.body).toMatchObject({ store: false, prompt_cache_key: 'prices.v3' });
  const other = clientOf({ api: 'chat', script: SAYS_YES });
  await other.call({ cacheKey: 'prices.v3' });
  expect(Object.keys(other.calls[0]!.body).toSorted()).toEqual(['messages', 'model', 'stream']);
});

test('what is not set is not sent', async () => {
  const { call, calls } = clientOf({ api: 'responses', script: SAYS_YES });
  await call();
  expect(Object.keys(calls[0]!.body).toSorted()).toEqual(['input', 'model', 'store', 'stream']);
});

test('a call that is repeated is sent by the API and with the parameters of then', async () => {
  const { call, calls } = clientOf({ api: 'responses', script: SAYS_YES, parameters });
  await call({ override: { api: 'chat', model: 'then', parameters: { temperature: 1 } } });
  expect(calls[0]).toMatchObject({ path: '/v1/chat/completions', body: { model: 'then' } });
  expect(calls[0]!.body).not.toHaveProperty('reasoning_effort');
});

const answerOf = (status: number) => () => Response.json({}, { status });
const probes: [sentence: string, status: number, paths: string[]][] = [
  ['has it', 400, ['/v1/responses', '/v1/responses', '/v1/responses']],
  ['has not', 404, ['/v1/responses', '/v1/chat/completions', '/v1/chat/completions']],
  ['has not', 405, ['/v1/responses', '/v1/chat/completions', '/v1/chat/completions']],
  [
    'does not tell',
    429,
    ['/v1/responses', '/v1/chat/completions', '/v1/responses', '/v1/chat/completions'],
  ],
];

test.each(probes)('asks once whether the endpoint has the Responses API: it %s', async (...row) => {
  const [, status, paths] = row;
  const { call, calls } = clientOf({ api: 'auto', script: SAYS_YES, probe: answerOf(status) });
  expect((await call()).text).toBe('Yes.');
  await call();
  expect(calls.map(({ path }) => path)).toEqual(paths);
});

test('an endpoint whose server answers unknown paths with a page has no Responses API', async () => {
  const headers = { 'Content-Type': 'text/html' };
  const probe = () => new Response('<h1>Not Found</h1>', { status: 404, headers });
  const { call, calls } = clientOf({ api: 'auto', script: SAYS_YES, probe });
  await call();
  await call();
  const paths = ['/v1/responses', '/v1/chat/completions', '/v1/chat/completions'];
  expect(calls.map(({ path }) => path)).toEqual(paths);
});
