import { z } from 'zod';
import { type IncompleteEnding, ModelError } from '../../../shared/model-error.ts';
import type { ToolCall } from '../../model-text/read-tool-call.ts';
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
  prompt_tokens: tokenCount,
  completion_tokens: tokenCount,
  total_tokens: tokenCount,
  prompt_tokens_details: z.object({ cached_tokens: tokenCount.nullish() }).nullish(),
}).transform(({ prompt_tokens_details: details, ...sums }) => toUsage(sums, details?.cached_tokens))
  .nullish().catch(null);

/** A tool call, or a piece of one in a stream. */
const toolCall = z.object({
  index: z.int().optional(),
  id: z.string().nullish(),
  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
});

const content = z.object({
  content: z.string().nullish(),
  refusal: z.string().nullish(),
  tool_calls: z.array(toolCall).nullish(),
});

class FirstToolCall {
  private first: z.output<typeof toolCall> | undefined;
  private readonly call: ToolCall = { name: '', arguments: '' };

  add(pieces: z.output<typeof toolCall>[] | null | undefined): void {
    for (const piece of pieces ?? []) {
      this.first ??= piece;
      const { index, id } = this.first;
      if (piece.index !== index || (piece.id && id && piece.id !== id)) continue;
      this.call.name ||= piece.function?.name ?? '';
      this.call.arguments += piece.function?.arguments ?? '';
    }
  }

  get result(): { toolCall?: ToolCall } {
    return this.first ? { toolCall: this.call } : {};
  }
}

const argumentsOf = (pieces: z.output<typeof content>['tool_calls']) =>
  pieces?.map((piece) => piece.function?.arguments ?? '').join('') ?? '';

const completion = z.object({
  model: z.string(),
  choices: z.tuple([
    z.object({ message: content, finish_reason: z.string().nullish() }),
  ], z.any()),
  usage,
});

const chunk = z.object({
  model: z.string(),
  choices: z.array(z.object({
    delta: content.nullish(),
    finish_reason: z.string().nullish(),
  })),
  usage,
});

/** Finish reasons of incomplete answers, in the terms of different providers. */
const ENDINGS: Readonly<Record<string, IncompleteEnding>> = {
  length: 'truncated',
  max_tokens: 'truncated',
  model_length: 'truncated',
  content_filter: 'refused',
  safety: 'refused',
};
/** Finish reasons of answers that broke off at the provider. */
const BROKE_OFF = ['error', 'abort', 'insufficient_system_resource'];

function checkFinish(finishReason: string | null | undefined, refusal: unknown): void {
  const reason = finishReason?.toLowerCase() ?? '';
  if (BROKE_OFF.includes(reason)) throw new ModelError('unreadable');
  refuseIncomplete(refusal ? 'refused' : ENDINGS[reason]);
}

const toBody = ({ model, messages, parameters }: ApiRequest) => ({
  model,
  messages,
  ...parameters,
});

/** Converts a completion; throws if it is incomplete or too long. */
function readCompletion(answer: unknown): ModelOutput {
  const { model, choices: [{ message, finish_reason }], usage } = parseAnswer(completion, answer);
  checkFinish(finish_reason, message.refusal);
  const text = message.content ?? '';
  addBytes(0, text + argumentsOf(message.tool_calls));
  const called = new FirstToolCall();
  called.add(message.tool_calls?.slice(0, 1));
  return { model, text, usage: usage ?? null, ...called.result };
}

/** The Chat Completions API, which most compatible servers support. */
export const chatCompletionsApi: ModelApi = {
  toParameters: (
    { format, tools, reasoning_effort, max_output_tokens, temperature, cacheKey, isOpenAi },
  ) => ({
    // OpenAI stores answers of new accounts by default.
    ...isOpenAi && { store: false, ...cacheKey && { prompt_cache_key: cacheKey } },
    ...tools && { tools: tools.map((tool) => ({ type: 'function', function: tool })) },
    ...format && { response_format: format },
    ...reasoning_effort && { reasoning_effort },
    ...max_output_tokens && { max_completion_tokens: max_output_tokens },
    ...temperature !== undefined && { temperature },
  }),

  async callWhole(client, request) {
    const { signal } = request;
    const body = { ...toBody(request), stream: false } as const;
    return readCompletion(await client.chat.completions.create(body, { signal }));
  },

  async callStreaming(client, request, onText) {
    const { signal } = request;
    const answer: ModelOutput = { text: '', model: request.model, usage: null };
    const called = new FirstToolCall();
    let isFinished = false;
    let bytes = 0;
    const options = { ...toBody(request), stream: true, stream_options: { include_usage: true } };
    const body = options as typeof options & { stream: true };
    const sent = await client.chat.completions.create(body, { signal }).withResponse();
    if (isWhole(sent.response)) {
      return showWhole(readCompletion(await sent.response.json()), onText);
    }
    for await (const event of sent.data) {
      const { model, choices: [choice], usage } = parseAnswer(chunk, event);
      const text = choice?.delta?.content ?? '';
      bytes = addBytes(bytes, text + argumentsOf(choice?.delta?.tool_calls));
      called.add(choice?.delta?.tool_calls);
      Object.assign(answer, { model, text: answer.text + text, usage: usage ?? answer.usage });
      isFinished ||= Boolean(choice?.finish_reason);
      checkFinish(choice?.finish_reason, choice?.delta?.refusal);
      if (text) onText(text);
    }
    signal.throwIfAborted();
    if (!isFinished) throw new ModelError('unreachable');
    return { ...answer, ...called.result };
  },
};
