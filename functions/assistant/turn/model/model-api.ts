import type OpenAI from 'openai';
import { z } from 'zod';
import type { ModelParameters } from '../../../shared/model-endpoints.ts';
import { type IncompleteEnding, ModelError } from '../../../shared/model-error.ts';
import type { ModelMessage } from '../../../shared/model-message.ts';
import type { ToolCall } from '../../model-text/read-tool-call.ts';
import type { Usage } from '../../schemas/turn.ts';
import { ANSWER_BYTES_LIMIT } from './bounded-fetch.ts';

/** A tool that a model may call; `parameters` is a JSON schema. */
export interface Tool {
  name: string;
  description: string;
  parameters: Readonly<Record<string, unknown>>;
}

/** What a model answered. */
export interface ModelOutput {
  text: string;
  /** Its first call of a tool: a model that makes several makes the others again. */
  toolCall?: ToolCall;
  /** The model's name as the endpoint reports it. */
  model: string;
  usage: Usage | null;
}

/** What a request has beside its messages, in the words of the settings. */
export interface RequestSettings extends ModelParameters {
  /** Structured output. */
  format?: OpenAI.ResponseFormatJSONSchema;
  tools?: readonly Tool[];
  /** Names prompts with the same beginning, for the provider's cache. */
  cacheKey?: string;
  /** Whether the endpoint is OpenAI’s: others may refuse what only OpenAI knows. */
  isOpenAi?: boolean;
}

/** A request as it is sent; `parameters` are in the words of the API. */
export interface ApiRequest {
  model: string;
  messages: ModelMessage[];
  parameters: Readonly<Record<string, unknown>>;
  signal: AbortSignal;
}

/**
 * An API of a model's endpoint. Calls throw ModelError `unreadable` for an answer that cannot be
 * parsed, is too long or is not whole, `unreachable` for a stream that breaks off, and the errors of
 * the `openai` client.
 */
export interface ModelApi {
  toParameters(settings: RequestSettings): Record<string, unknown>;
  callWhole(client: OpenAI, request: ApiRequest): Promise<ModelOutput>;
  callStreaming(
    client: OpenAI,
    request: ApiRequest,
    onText: (text: string) => void,
  ): Promise<ModelOutput>;
}

/** Parses a part of an answer; throws `unreadable`. */
export function parseAnswer<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw new ModelError('unreadable');
  return result.data;
}

/** Throws if an answer ended before it was whole. */
export function refuseIncomplete(ending: IncompleteEnding | undefined): void {
  if (ending) throw new ModelError('unreadable', undefined, undefined, ending);
}

/** Returns whether an endpoint answered at once although it was asked for a stream. */
export const isWhole = ({ headers }: Response): boolean =>
  /^application\/json\b/i.test(headers.get('Content-Type') ?? '');

/** Shows the text of an answer that came whole. */
export function showWhole(answer: ModelOutput, onText: (text: string) => void): ModelOutput {
  if (answer.text) onText(answer.text);
  return answer;
}

/** Adds the bytes of a text; throws when the sum exceeds the limit. */
export function addBytes(bytes: number, text: string): number {
  const sum = bytes + new TextEncoder().encode(text).length;
  if (sum > ANSWER_BYTES_LIMIT) throw new ModelError('unreadable');
  return sum;
}

export const tokenCount = z.int().min(0);

/** Returns a usage, with the cached tokens if the endpoint reports them. */
export function toUsage(sums: Omit<Usage, 'cached_tokens'>, cached: number | null | undefined) {
  return cached === null || cached === undefined ? sums : { ...sums, cached_tokens: cached };
}
