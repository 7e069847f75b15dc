import { z } from 'zod';
import { ModelError, toFailure, toStreamStatus } from '../../../shared/model-error.ts';
import {
  addBytes,
  type ApiRequest,
  isWhole,
  type ModelApi,
  type ModelOutput,
  parseAnswer,
  refuseIncomplete,
  showWhole,
  tokenCount,
  toUsage,
} from './model-api.ts';

const usage = z.object({
  input_tokens: tokenCount,
  output_tokens: tokenCount,
  total_tokens: tokenCount,
  input_tokens_details: z.object({ cached_tokens: tokenCount.nullish() }).nullish(),
}).transform((of) =>
  toUsage({
    prompt_tokens: of.input_tokens,
    completion_tokens: of.output_tokens,
    total_tokens: of.total_tokens,
  }, of.input_tokens_details?.cached_tokens)
).nullish().catch(null);

const functionCall = z.object({
  type: z.literal('function_call'),
  name: z.string(),
  arguments: z.string(),
});

/** An output item; items of other types, such as reasoning, have no content of these types. */
const message = z.object({
  content: z.array(z.object({
    type: z.string(),
    text: z.string().optional(),
    refusal: z.string().optional(),
  })).optional().catch(undefined),
});

const output = z.array(z.union([functionCall, message]));

const response = z.object({
  model: z.string(),
  status: z.string().nullish(),
  error: z.object({ code: z.string().nullish() }).nullish(),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish(),
  output: output.default([]),
  usage,
});

const event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('response.output_text.delta'), delta: z.string() }),
  z.object({ type: z.literal('response.function_call_arguments.delta'), delta: z.string() }),
  z.object({ type: z.literal('response.refusal.delta') }),
  z.object({
    type: z.enum(['response.completed', 'response.incomplete', 'response.failed']),
    response,
  }),
  z.object({ type: z.literal('error'), code: z.string().nullish() }),
]);
const OTHER_EVENT = z.object({ type: z.string() }).transform(() => null);

/** Throws the failure reported by the code of a response or event. */
function refuseFailed(code: string | null | undefined): never {
  const status = toStreamStatus(code);
  throw new ModelError(toFailure(status, code), status);
}

/** Converts a response; throws if it failed, is incomplete or too long. */
function readResponse(value: z.output<typeof response>): ModelOutput {
  const { status, error, incomplete_details, model, usage } = value;
  if (error || status === 'failed') refuseFailed(error?.code);
  const parts = value.output.flatMap((item) => 'content' in item ? item.content ?? [] : []);
  const isRefused = incomplete_details?.reason === 'content_filter' ||
    parts.some(({ type }) => type === 'refusal');
  if (isRefused) refuseIncomplete('refused');
  if (status === 'incomplete') refuseIncomplete('truncated');
  const text = parts.filter(({ type }) => type === 'output_text').map((part) => part.text).join('');
  const calls = value.output.filter((item) => 'arguments' in item);
  addBytes(0, text + calls.map((call) => call.arguments).join(''));
  const [call] = calls;
  const toolCall = call && { name: call.name, arguments: call.arguments };
  return { model, text, usage: usage ?? null, ...toolCall && { toolCall } };
}

const toBody = ({ model, messages, parameters }: ApiRequest) => ({
  model,
  input: messages,
  store: false,
  ...parameters,
});

export const responsesApi: ModelApi = {
  toParameters: (
    { format, tools, reasoning_effort, max_output_tokens, temperature, cacheKey },
  ) => ({
    // Inputs may have optional properties, which strict schemas cannot have.
    ...tools && { tools: tools.map((tool) => ({ type: 'function', strict: false, ...tool })) },
    ...format && { text: { format: { type: format.type, ...format.json_schema } } },
    ...reasoning_effort && { reasoning: { effort: reasoning_effort } },
    ...max_output_tokens && { max_output_tokens },
    ...temperature !== undefined && { temperature },
    ...cacheKey && { prompt_cache_key: cacheKey },
  }),

  async callWhole(client, request) {
    const { signal } = request;
    const answer = await client.responses.create({ ...toBody(request), stream: false }, { signal });
    return readResponse(parseAnswer(response, answer));
  },

  async callStreaming(client, request, onText) {
    const { signal } = request;
    let answer: ModelOutput | undefined;
    let text = '';
    let bytes = 0;
    const body = { ...toBody(request), stream: true } as const;
    const sent = await client.responses.create(body, { signal }).withResponse();
    if (isWhole(sent.response)) {
      return showWhole(readResponse(parseAnswer(response, await sent.response.json())), onText);
    }
    for await (const each of sent.data) {
      const known = parseAnswer(event.or(OTHER_EVENT), each);
      if (known?.type === 'response.output_text.delta') {
        bytes = addBytes(bytes, known.delta);
        text += known.delta;
        if (known.delta) onText(known.delta);
      } else if (known?.type === 'response.function_call_arguments.delta') {
        bytes = addBytes(bytes, known.delta);
      } else if (known?.type === 'response.refusal.delta') refuseIncomplete('refused');
      else if (known?.type === 'error') refuseFailed(known.code);
      else if (known) answer = readResponse(known.response);
    }
    signal.throwIfAborted();
    if (!answer) throw new ModelError('unreachable');
    return { ...answer, text };
  },
};
