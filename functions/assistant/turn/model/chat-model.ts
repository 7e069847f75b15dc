import OpenAI from 'openai';
import { z } from 'zod';
import type { ModelEndpoint } from '../../../shared/env.ts';
import { sleep } from '../../../shared/sleep.ts';
import type { Usage } from '../../schemas/turn.ts';
import { ANSWER_BYTES_LIMIT, boundedFetch } from './bounded-fetch.ts';
import { ModelError, toModelError } from '../../../shared/model-error.ts';
import { RetryBudget } from './retry-budget.ts';

/** Pause before the one retry of a call, in milliseconds. */
const RETRY_PAUSE_MS = 500;

export interface ModelMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** All of a request but its messages. */
export interface SentAs {
  readonly model: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

interface ModelAnswer {
  text: string;
  /** The model's name as the endpoint reports it. */
  model: string;
  usage: Usage | null;
  /** How it was asked for. */
  sentAs: SentAs;
}

export interface ModelCall {
  messages: ModelMessage[];
  /** Aborted when the caller of the turn goes away. */
  signal: AbortSignal;
  /** Structured output, left out when the endpoint does not support it. */
  format?: OpenAI.ResponseFormatJSONSchema;
  /** What the turn has left for Retry-After; a call without one has a budget of its own. */
  retryBudget?: RetryBudget;
  /** Asks exactly so instead, whatever the endpoint's settings are. */
  sendAs?: SentAs;
  /** Told how it is asked, before it is. */
  onAsk?(sentAs: SentAs): void;
  /** Streams the answer; called with each piece of text. */
  onText?(text: string): void;
  /** What `onText` got so far is void: the call is made again. */
  onRetry?(): void;
}

/** Calls a model. Throws ModelError, or the signal's reason when the caller went away. */
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

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw new ModelError('unreadable');
  return result.data;
}

/** The bytes of a text, never more than its limit. */
function addBytes(bytes: number, text: string): number {
  const sum = bytes + new TextEncoder().encode(text).length;
  if (sum > ANSWER_BYTES_LIMIT) throw new ModelError('unreadable');
  return sum;
}

type Body = Pick<OpenAI.ChatCompletionCreateParams, 'model' | 'messages'>;
type SaidText = Omit<ModelAnswer, 'sentAs'>;

async function callWhole(client: OpenAI, body: Body, signal: AbortSignal): Promise<SaidText> {
  const answer = await client.chat.completions.create({ ...body, stream: false }, { signal });
  const { model, choices, usage } = parsed(completion, answer);
  const text = choices[0].message.content ?? '';
  addBytes(0, text);
  return { model, text, usage: usage ?? null };
}

async function callStreaming(
  client: OpenAI,
  body: Body,
  { signal, onText }: { signal: AbortSignal; onText: (text: string) => void },
): Promise<SaidText> {
  const answer: SaidText = { text: '', model: body.model, usage: null };
  let isFinished = false;
  let bytes = 0;
  const options = { ...body, stream: true, stream_options: { include_usage: true } } as const;
  for await (const event of await client.chat.completions.create(options, { signal })) {
    const { model, choices, usage } = parsed(chunk, event);
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
  /** For one call, retries not included. */
  timeoutMs: number;
  /** Left to the caller, the first failure is thrown, also of one that refuses structured output. */
  retries?: 'once' | 'left to the caller';
  fetch?: typeof fetch;
}

/**
 * A client of one OpenAI-compatible endpoint: one call may take `timeoutMs`; what `isRetryable` is
 * tried once more after a pause, or after the endpoint's Retry-After unless that is longer than the
 * turn may wait. An endpoint that answers 400 to structured output is asked without it, and
 * remembered. Too long an answer cannot be read, and no
 * redirect is followed. Source: steps 1 and 7 of the turn in ../../README.md.
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
    const sentAs = call.sendAs ?? { model, parameters };
    call.onAsk?.(sentAs);
    const body = { model: sentAs.model, messages: call.messages, ...sentAs.parameters };
    try {
      const { onText } = call;
      const said = onText
        ? await callStreaming(client, body, { signal, onText })
        : await callWhole(client, body, signal);
      return { ...said, sentAs };
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

/** Stands in where no endpoint is configured. */
export const missingModel: ChatModel = () => Promise.reject(new ModelError('not_configured'));
