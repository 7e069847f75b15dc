import OpenAI from 'openai';
import { z } from 'zod';
import { ModelError, toModelError } from '../../shared/model-error.ts';
import type { ModelEndpoint } from '../../shared/model-endpoints.ts';
import type { ModelMessage } from '../../shared/model-message.ts';
import type { StoredProbe } from '../schemas/model-probe.ts';
import { boundedFetch } from '../turn/model/bounded-fetch.ts';
import { type ApiName, createChatModel, type ModelCall } from '../turn/model/chat-model.ts';
import { parseJson } from '../../shared/parse-json.ts';

/** The capabilities of an endpoint for a model, derived from its responses. */
export type ModelProbe = Omit<StoredProbe, 'client' | 'endpoint' | 'probed_at'>;

interface ProbeOptions {
  /** Timeout of each request, in milliseconds. */
  timeoutMs: number;
  fetch?: typeof fetch;
}

const ask = (content: string): ModelMessage[] => [{ role: 'user', content }];

/** A schema that contradicts the prompt: only an endpoint that enforces schemas follows it. */
const SCHEMA_REQUEST = ask('Answer with this JSON and nothing else: {"color": "blue"}');
const SCHEMA: ModelCall['format'] = {
  type: 'json_schema',
  json_schema: {
    name: 'probe',
    strict: true,
    schema: {
      type: 'object',
      properties: { animal: { type: 'string', enum: ['kestrel'] } },
      required: ['animal'],
      additionalProperties: false,
    },
  },
};
const SchemaAnswer = z.strictObject({ animal: z.literal('kestrel') });

const STREAM_REQUEST = ask('Count from 1 to 20, separated by commas. Write nothing else.');
const TOOL_REQUEST = 'Call the function report_number with the number 7.';
const TOOL = {
  name: 'report_number',
  parameters: {
    type: 'object',
    properties: { number: { type: 'integer' } },
    required: ['number'],
    additionalProperties: false,
  },
};

/** Providers cache prompts from about 1,024 tokens; this one has about 3,000. */
const LONG_REQUEST = ask(
  `${'The office is open on weekdays. '.repeat(450)}Answer with the word ok.`,
);

const isEnforced = (text: string): boolean => SchemaAnswer.safeParse(parseJson(text)).success;

/** Returns whether the endpoint rejected a request or cut its response off. */
const isRejection = (error: unknown) =>
  error instanceof ModelError && (error.failure === 'refused' || error.ending !== undefined);

/**
 * Returns the value, or `rejected` if the endpoint rejects the request; rethrows other failures.
 */
async function orIfRejected<Value>(send: () => Promise<Value>, rejected: Value): Promise<Value> {
  try {
    return await send();
  } catch (error) {
    if (isRejection(error)) return rejected;
    throw error;
  }
}

async function callsTool(
  { apiKey, baseUrl, model }: ModelEndpoint,
  api: ApiName,
  { timeoutMs: timeout, fetch: given }: ProbeOptions,
): Promise<boolean> {
  const fetch = boundedFetch(given);
  const client = new OpenAI({ apiKey, baseURL: baseUrl, maxRetries: 0, timeout, fetch });
  try {
    if (api === 'responses') {
      const tools = [{ type: 'function' as const, strict: true, ...TOOL }];
      const request = { model, input: TOOL_REQUEST, tools, store: false };
      const { output } = await client.responses.create(request);
      return output.some((item) => item.type === 'function_call' && item.name === TOOL.name);
    }
    const messages = [{ role: 'user' as const, content: TOOL_REQUEST }];
    const tools = [{ type: 'function' as const, function: TOOL }];
    const { choices } = await client.chat.completions.create({ model, messages, tools });
    const calls = choices[0]?.message.tool_calls ?? [];
    return calls.some((call) => call.type === 'function' && call.function.name === TOOL.name);
  } catch (error) {
    throw toModelError(error);
  }
}

/**
 * Determines by five requests which capabilities an endpoint offers for a model. Costs about 7,000
 * tokens.
 *
 * @throws ModelError when the endpoint fails for a reason unrelated to a capability.
 */
export async function probeEndpoint(
  endpoint: ModelEndpoint,
  options: ProbeOptions,
): Promise<ModelProbe> {
  const call = createChatModel(endpoint, { ...options, retries: 'left to the caller' });
  const { signal } = new AbortController();
  const plain = await call({ messages: LONG_REQUEST, dialog: null, signal });
  const repeated = await call({ messages: LONG_REQUEST, dialog: null, signal });
  const schemas = await orIfRejected(async () => {
    const { text } = await call({ messages: SCHEMA_REQUEST, dialog: null, format: SCHEMA, signal });
    return isEnforced(text) ? 'enforced' : 'ignored';
  }, 'refused');
  let pieces = 0;
  const onText = () => void (pieces += 1);
  await orIfRejected(() => call({ messages: STREAM_REQUEST, dialog: null, onText, signal }), null);
  const api = plain.options.api ?? 'chat';
  return {
    api,
    model: plain.model,
    schemas,
    tools: await orIfRejected(() => callsTool(endpoint, api, options), false),
    streaming: pieces > 1,
    usage: plain.usage !== null,
    cached_tokens: (repeated.usage?.cached_tokens ?? 0) > 0,
  };
}
