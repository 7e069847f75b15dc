import OpenAI from 'openai';
import { z } from 'zod';
import type { ModelEndpoint } from '../../../shared/env.ts';
import { sleep } from '../../../shared/sleep.ts';
import type { Usage } from '../../schemas/turn.ts';
import { ANSWER_BYTES_LIMIT, boundedFetch } from './bounded-fetch.ts';
import { ModelError, toModelError } from '../../../shared/model-error.ts';
import type { ModelMessage } from '../../../shared/model-message.ts';
import { RetryBudget } from './retry-budget.ts';

/** Pause before the one retry of a call, in milliseconds. */
const RETRY_PAUSE_MS = 500;

/** Everything in a request except its messages. */
export interface RequestOptions {
  readonly model: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

interface ModelAnswer {
  text: string;
  /** The model's name as the endpoint reports it. */
  model: string;
  usage: Usage | null;
  /** The options of the request that was answered. */
  options: RequestOptions;
}

export interface ModelCall {
  messages: ModelMessage[];
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
  /** Structured output; ignored if the endpoint does not support it. */
  format?: OpenAI.ResponseFormatJSONSchema;
  /** The turn's remaining time for Retry-After; without it the call has a budget of its own. */
  retryBudget?: RetryBudget;
  /** Replaces the endpoint's configured options. */
  override?: RequestOptions;
  /** Called before each request is sent. */
  onRequest?(options: RequestOptions): void;
  /** Called with each piece of a streamed answer. */
  onText?(text: string): void;
  /** Discards the text passed to `onText`: the call is retried. */
  onRetry?(): void;
}

/** Calls a model. Throws ModelError, or the signal's reason when the caller disconnects. */
export type ChatModel = (call: ModelCall) => Promise<ModelAnswer>;

const count = z.int().min(0);
const usage = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  total_tokens: count,
  prompt_tokens_details: z.object({ cached_tokens: count.nullish() }).nullish(),
}).transform(({ prompt_tokens_details: details, ...rest }): Usage => {
  const cached_tokens = details?.cached_tokens ?? null;
  return cached_tokens === null ? rest : { ...rest, cached_tokens };
});

const completion = z.object({
  model: z.string(),
  choices: z.tuple([z.object({ message: z.object({ content: z.string().nullish() }) })], z.any()),
  usage: usage.nullish().catch(null),
});

const chunk = z.object({
  model: z.string(),
  choices: z.array(z.object({
    delta: z.object({ content: z.string().nullish() }).nullish(),
    finish_reason: z.string().nullish(),
  })),
  usage: usage.nullish().catch(null),
});

function parseAnswer<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw new ModelError('unreadable');
  return result.data;
}

/** Adds the bytes of a text; throws when the sum exceeds the limit. */
function addBytes(bytes: number, text: string): number {
  const sum = bytes + new TextEncoder().encode(text).length;
  if (sum > ANSWER_BYTES_LIMIT) throw new ModelError('unreadable');
  return sum;
}

type Body = Pick<OpenAI.ChatCompletionCreateParams, 'model' | 'messages'>;
type ModelOutput = Omit<ModelAnswer, 'options'>;

async function callWhole(client: OpenAI, body: Body, signal: AbortSignal): Promise<ModelOutput> {
  const answer = await client.chat.completions.create({ ...body, stream: false }, { signal });
  const { model, choices, usage } = parseAnswer(completion, answer);
  const text = choices[0].message.content ?? '';
  addBytes(0, text);
  return { model, text, usage: usage ?? null };
}

async function callStreaming(
  client: OpenAI,
  body: Body,
  { signal, onText }: { signal: AbortSignal; onText: (text: string) => void },
): Promise<ModelOutput> {
  const answer: ModelOutput = { text: '', model: body.model, usage: null };
  let isFinished = false;
  let bytes = 0;
  const options = { ...body, stream: true, stream_options: { include_usage: true } } as const;
  for await (const event of await client.chat.completions.create(options, { signal })) {
    const { model, choices, usage } = parseAnswer(chunk, event);
    const text = choices[0]?.delta?.content ?? '';
    bytes = addBytes(bytes, text);
    Object.assign(answer, { model, text: answer.text + text, usage: usage ?? answer.usage });
    isFinished ||= Boolean(choices[0]?.finish_reason);
    if (text) onText(text);
  }
  signal.throwIfAborted();
  if (!isFinished) throw new ModelError('unreachable');
  return answer;
}

interface ChatModelOptions {
  /** Timeout of one call, without retries. */
  timeoutMs: number;
  /**
   * With `left to the caller` the first failure is thrown, also one that rejects structured output.
   */
  retries?: 'once' | 'left to the caller';
  fetch?: typeof fetch;
}

/**
 * Creates a client of one OpenAI-compatible endpoint. A call may take `timeoutMs`. A retryable
 * failure is retried once after a pause, or after the endpoint's Retry-After if the turn's budget
 * allows it. If the endpoint answers 400 to structured output, the client omits it from then on.
 * Answers that are too long fail, and redirects are not followed. Source: steps 1 and 7 of the turn
 * in ../../README.md.
 */
export function createChatModel(
  { apiKey, baseUrl, model }: ModelEndpoint,
  { timeoutMs, retries = 'once', fetch }: ChatModelOptions,
): ChatModel {
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl,
    maxRetries: 0,
    timeout: timeoutMs,
    fetch: boundedFetch(fetch),
  });
  let takesFormat = true;

  async function once(call: ModelCall, withFormat: boolean): Promise<ModelAnswer> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([call.signal, timeout]);
    const parameters = withFormat && call.format ? { response_format: call.format } : {};
    const options = call.override ?? { model, parameters };
    call.onRequest?.(options);
    const body = { model: options.model, messages: call.messages, ...options.parameters };
    try {
      const { onText } = call;
      const said = onText
        ? await callStreaming(client, body, { signal, onText })
        : await callWhole(client, body, signal);
      return { ...said, options };
    } catch (error) {
      call.signal.throwIfAborted();
      throw timeout.aborted ? new ModelError('timeout') : toModelError(error);
    }
  }

  async function again(call: ModelCall, error: ModelError): Promise<ModelAnswer> {
    if (error.status === 400 && call.format && takesFormat && retries === 'once') {
      const answer = await once(call, false);
      takesFormat = false;
      return answer;
    }
    if (!error.isRetryable || retries !== 'once') throw error;
    const wait = error.retryAfterMs ?? 0;
    if (!(call.retryBudget ?? new RetryBudget()).take(wait)) throw error;
    await sleep(Math.max(wait, RETRY_PAUSE_MS), call.signal);
    call.onRetry?.();
    return await once(call, takesFormat);
  }

  return async (call) => {
    try {
      return await once(call, takesFormat);
    } catch (error) {
      if (error instanceof ModelError) return await again(call, error);
      throw error;
    }
  };
}

/** Rejects every call; used when no endpoint is configured. */
export const missingModel: ChatModel = () => Promise.reject(new ModelError('not_configured'));
