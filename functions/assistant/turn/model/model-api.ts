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

export interface ModelOutput {
  text: string;
  /** The first tool call; a model that makes several can repeat the others after its result. */
  toolCall?: ToolCall;
  /** The model's name as the endpoint reports it. */
  model: string;
  usage: Usage | null;
}

/** A request without its messages, in the terms of the settings. */
export interface RequestSettings extends ModelParameters {
  format?: OpenAI.ResponseFormatJSONSchema;
  tools?: readonly Tool[];
  /** Identifies prompts with the same beginning, for the provider's cache. */
  cacheKey?: string;
  /** Whether the endpoint is OpenAI’s; others may reject OpenAI's own parameters. */
  isOpenAi?: boolean;
}

/** A request to send; `parameters` are in the terms of the API. */
export interface ApiRequest {
  model: string;
  messages: ModelMessage[];
  parameters: Readonly<Record<string, unknown>>;
  signal: AbortSignal;
}

/**
 * An API of a model endpoint. Calls throw ModelError `unreadable` for an answer that is invalid,
 * too long or incomplete, `unreachable` for a broken stream, the failure that an answer reports,
 * and the errors of the `openai` client.
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

/** Parses a part of an answer; throws ModelError `unreadable`. */
export function parseAnswer<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw new ModelError('unreadable');
  return result.data;
}

export function refuseIncomplete(ending: IncompleteEnding | undefined): void {
  if (ending) throw new ModelError('unreadable', undefined, undefined, ending);
}

/** Returns whether an endpoint sent a complete response although a stream was requested. */
export const isWhole = ({ headers }: Response): boolean =>
  /^application\/json\b/i.test(headers.get('Content-Type') ?? '');

/** Passes on the text of an answer that was not streamed. */
export function showWhole(answer: ModelOutput, onText: (text: string) => void): ModelOutput {
  if (answer.text) onText(answer.text);
  return answer;
}

/** Adds the size of a text in bytes; throws when the sum exceeds the limit. */
export function addBytes(bytes: number, text: string): number {
  const sum = bytes + new TextEncoder().encode(text).length;
  if (sum > ANSWER_BYTES_LIMIT) throw new ModelError('unreadable');
  return sum;
}

export const tokenCount = z.int().min(0);

export function toUsage(sums: Omit<Usage, 'cached_tokens'>, cached: number | null | undefined) {
  return cached === null || cached === undefined ? sums : { ...sums, cached_tokens: cached };
}
