/** The part of the OpenAI HTTP protocol that the demo model speaks. */
import { z } from 'zod';

const content = z.union([
  z.string(),
  z.array(z.object({ type: z.string(), text: z.string().optional() })),
]).nullish().transform((value) =>
  Array.isArray(value) ? value.map((part) => part.text ?? '').join('') : value ?? ''
);

const chatMessage = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
  content,
});

export const chatRequest = z.object({
  model: z.string().min(1),
  messages: z.array(chatMessage).min(1),
  stream: z.boolean().nullish().transform((value) => value ?? false),
  stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
  response_format: z.looseObject({ type: z.string() }).nullish(),
});

export const embeddingRequest = z.object({
  model: z.string().min(1),
  input: z.union([z.string(), z.array(z.string())])
    .transform((input) => typeof input === 'string' ? [input] : input),
  dimensions: z.int().min(1).max(3072).nullish(),
  encoding_format: z.enum(['float', 'base64']).nullish(),
});

export type ChatMessage = z.output<typeof chatMessage>;
export type ChatRequest = z.output<typeof chatRequest>;

/** Tokens of a request and its reply, counted as one per four characters. */
export interface Usage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
}

function countTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

export function usageOf(request: ChatRequest, reply: string): Usage {
  const prompt = request.messages.reduce((sum, { content }) => sum + countTokens(content), 0);
  const completion = countTokens(reply);
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
  };
}

interface Envelope {
  id: string;
  created: number;
  model: string;
}

/** The body of an answer without streaming. */
export function completionBody(envelope: Envelope, reply: string, usage: Usage) {
  const message = { role: 'assistant', content: reply, refusal: null };
  const choice = { index: 0, message, logprobs: null, finish_reason: 'stop' };
  return { ...envelope, object: 'chat.completion', choices: [choice], usage };
}

/** One `data:` line of a stream; `text` null is the closing chunk of the choice. */
export function chunkBody(envelope: Envelope, text: string | null) {
  const choice = {
    index: 0,
    delta: text === null ? {} : { role: 'assistant', content: text },
    logprobs: null,
    finish_reason: text === null ? 'stop' : null,
  };
  return { ...envelope, object: 'chat.completion.chunk', choices: [choice], usage: null };
}

/** The extra chunk of `stream_options.include_usage`: no choices, the usage of the whole call. */
export function usageChunkBody(envelope: Envelope, usage: Usage) {
  return { ...envelope, object: 'chat.completion.chunk', choices: [], usage };
}

/** An error body as OpenAI sends it. */
export function errorBody(message: string, type = 'invalid_request_error', code?: string) {
  return { error: { message, type, param: null, code: code ?? null } };
}
