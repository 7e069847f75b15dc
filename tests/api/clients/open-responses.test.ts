import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testStack } from '../../support/stack-client.ts';
import { turnScript, useAssistant } from '../assistant/support/assistant.ts';

/**
 * The compliance cases of Open Responses (github.com/openresponses/openresponses) by their ids:
 * those of the released suite, and those of its development that this API has an answer to. What
 * does not apply is in NOT_APPLICABLE with the reason, and in functions/assistant/README.md.
 */
const assistant = useAssistant({ RATE_LIMITS: 'chat-per-address=off, chat-per-account=off' });

const Usage = z.object({
  input_tokens: z.int(),
  input_tokens_details: z.object({ cached_tokens: z.int() }),
  output_tokens: z.int(),
  output_tokens_details: z.object({ reasoning_tokens: z.int() }),
  total_tokens: z.int(),
});
const OutputItem = z.object({
  id: z.string(),
  type: z.literal('message'),
  status: z.enum(['in_progress', 'completed', 'incomplete']),
  role: z.literal('assistant'),
  content: z.array(z.object({
    type: z.literal('output_text'),
    text: z.string(),
    annotations: z.array(z.unknown()),
  })),
});
const text = z.string().nullable();

/** What the specification requires of a response: no field may be left out. */
const Resource = z.object({
  id: z.string(),
  object: z.literal('response'),
  created_at: z.int(),
  completed_at: z.int().nullable(),
  status: z.string(),
  incomplete_details: z.object({ reason: z.string() }).nullable(),
  model: z.string(),
  previous_response_id: text,
  instructions: z.union([z.string(), z.array(z.unknown())]).nullable(),
  output: z.array(OutputItem),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  tools: z.array(z.unknown()),
  tool_choice: z.enum(['none', 'auto', 'required']),
  truncation: z.enum(['auto', 'disabled']),
  parallel_tool_calls: z.boolean(),
  text: z.object({ format: z.object({ type: z.literal('text') }) }),
  top_p: z.number(),
  presence_penalty: z.number(),
  frequency_penalty: z.number(),
  top_logprobs: z.int(),
  temperature: z.number(),
  reasoning: z.object({ effort: text, summary: text }).nullable(),
  user: text,
  usage: Usage.nullable(),
  max_output_tokens: z.int().nullable(),
  max_tool_calls: z.int().nullable(),
  store: z.boolean(),
  background: z.boolean(),
  service_tier: z.string(),
  metadata: z.record(z.string(), z.string()),
  safety_identifier: text,
  prompt_cache_key: text,
});

async function send(body: object, path = '/responses') {
  return await fetch(`${assistant.current.url}/assistant/v1${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${testStack().secretKey}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  });
}

/** Sends a request and checks the response against the specification. */
async function ask(body: object) {
  await assistant.current.script(...turnScript('price_question', 'Hello to you.'));
  const response = await send({ model: 'assistant', ...body });
  expect(response.status).toBe(200);
  const resource = Resource.parse(await response.json());
  expect(resource.status).toBe('completed');
  expect(resource.output).not.toEqual([]);
  expect(resource.completed_at).toBeGreaterThanOrEqual(resource.created_at);
  return resource;
}

const say = (role: string, content: unknown, more: object = {}) => ({
  ...{ type: 'message', role, content },
  ...more,
});

describe('the cases that apply', () => {
  test.each<[id: string, input: object[]]>([
    ['basic-response', [say('user', 'Greet me, please.')]],
    ['system-prompt', [say('system', 'Speak like a sailor.'), say('user', 'Greet me.')]],
    ['multi-turn', [
      ...[say('user', 'I am Ada.'), say('assistant', 'Hello, Ada.')],
      say('user', 'Who am I?'),
    ]],
    ['assistant-phase', [
      say('assistant', 'I look it up.', { phase: 'commentary' }),
      say('assistant', 'It is four.', { phase: 'final_answer' }),
      say('user', 'Say the number again.'),
    ]],
  ])('%s', async (_, input) => {
    expect((await ask({ input })).output[0]!.content[0]!.text).toBe('Hello to you.');
  });

  test('previous-response-id', async () => {
    const first = await ask({ input: 'Remember the word papaya.' });
    const second = await ask({ input: 'Which word?', previous_response_id: first.id });
    expect(second.previous_response_id).toBe(first.id);
  });

  test('streaming-response', async () => {
    await assistant.current.script(...turnScript('price_question', 'One, two, three.'));
    const input = [say('user', 'Count to three.')];
    const response = await send({ model: 'assistant', input, stream: true });
    expect(response.headers.get('Content-Type')).toMatch(/^text\/event-stream/);
    const blocks = (await response.text()).trim().split('\n\n');
    const events = blocks.map((block) => {
      const [, name, data] = /^event: (.*)\ndata: (.*)$/.exec(block)!;
      return { name, data: JSON.parse(data!) };
    });
    expect(events.every(({ name, data }) => name === data.type)).toBe(true);
    expect(events.map(({ data }) => data.sequence_number)).toEqual([...events.keys()]);
    const types = events.map(({ name }) => name);
    expect(types).toEqual([
      ...['response.created', 'response.in_progress', 'response.output_item.added'],
      ...['response.content_part.added', 'response.output_text.delta'],
      ...['response.output_text.done', 'response.content_part.done'],
      ...['response.output_item.done', 'response.completed'],
    ]);
    const begun = Resource.parse(events[0]!.data.response);
    expect([begun.status, begun.completed_at]).toEqual(['in_progress', null]);
    const completed = Resource.parse(events.at(-1)!.data.response);
    expect(completed.status).toBe('completed');
    expect(completed.output[0]!.content[0]!.text).toBe('One, two, three.');
  });
});

const NO_TOOLS = 'the assistant calls no tools of its callers';
const ONLY_TEXT = 'the assistant reads text only';
const NO_SOCKET = 'there is no WebSocket transport';
const NO_COMPACTION = 'there is no /responses/compact: the dialog keeps its own context';

const NOT_APPLICABLE: Record<string, string> = {
  'tool-calling': NO_TOOLS,
  'tool-calling-streaming': NO_TOOLS,
  'function-call-roundtrip': NO_TOOLS,
  'file-search': NO_TOOLS,
  'offline-web-search': NO_TOOLS,
  'image-input': ONLY_TEXT,
  'file-input': ONLY_TEXT,
  'compact-response': NO_COMPACTION,
  'compact-missing-model': NO_COMPACTION,
  'websocket-response': NO_SOCKET,
  'websocket-sequential-responses': NO_SOCKET,
  'websocket-continuation': NO_SOCKET,
  'websocket-reconnect-store-false-recovery': NO_SOCKET,
  'websocket-previous-response-not-found': NO_SOCKET,
  'websocket-failed-continuation-evicts-cache': NO_SOCKET,
  'websocket-compact-new-chain': NO_SOCKET,
  'response-output-phase-schema': 'it sends no request',
};

describe('the cases that do not apply', () => {
  const part = (type: string, more: object) => [{ type: 'input_text', text: 'What is it?' }, {
    type,
    ...more,
  }];
  const weather = { type: 'function', name: 'get_weather', parameters: { type: 'object' } };

  test.each<[id: string, body: object, words: RegExp]>([
    ['tool-calling', { input: 'How warm is it?', tools: [weather] }, /no tools of its callers/],
    ['file-search', { input: 'Search.', tools: [{ type: 'file_search' }] }, /no tools/],
    ['offline-web-search', { input: 'Search.', tools: [{ type: 'web_search' }] }, /no tools/],
    [
      'image-input',
      { input: [say('user', part('input_image', { image_url: 'data:image/png;base64,AA==' }))] },
      /cannot read images or files/,
    ],
    [
      'file-input',
      { input: [say('user', part('input_file', { file_data: 'data:application/pdf;base64,' }))] },
      /cannot read images or files/,
    ],
  ])('%s is refused in words, and nothing is stored', async (id, body, words) => {
    expect(NOT_APPLICABLE).toHaveProperty(id);
    const response = await send({ model: 'assistant', ...body });
    expect(response.status).toBe(422);
    expect((await response.json()).error.message).toMatch(words);
    expect(response.headers.get('X-Thread-Id')).toBeNull();
    expect(await assistant.current.calls()).toEqual([]);
  });

  test.each(['compact-response', 'compact-missing-model'])('%s is 404', async (id) => {
    expect(NOT_APPLICABLE).toHaveProperty(id);
    const response = await send({ model: 'assistant', input: 'Hello' }, '/responses/compact');
    expect(response.status).toBe(404);
  });

  test('each is in the README with its reason', () => {
    const readme = Deno.readTextFileSync('functions/assistant/README.md').replace(/\s+/g, ' ');
    for (const [id, reason] of Object.entries(NOT_APPLICABLE)) {
      expect(readme, id).toContain(`\`${id}\``);
      expect(readme, reason).toContain(reason);
    }
  });
});
