/** The part of the OpenAI HTTP protocol that the demo model speaks. */
import { z } from 'zod';

const textPart = z.object({ type: z.string(), text: z.string().optional() });
const content = z.union([z.string(), z.array(textPart)]).nullish().transform((value) =>
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
  input: z.union([z.string().transform((input) => [input]), z.array(z.string())]),
  dimensions: z.int().min(1).max(3072).nullish(),
  encoding_format: z.enum(['float', 'base64']).nullish(),
});

export type ChatMessage = z.output<typeof chatMessage>;
export type ChatRequest = z.output<typeof chatRequest>;

/** Tokens of texts, counted as one per four characters. */
export function countTokens(texts: string[]): number {
  return texts.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0);
}

function usageOf({ messages }: ChatRequest, reply: string) {
  const prompt_tokens = countTokens(messages.map(({ content }) => content));
  const completion_tokens = countTokens([reply]);
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}

const choiceOf = (part: object, finish_reason: string | null) => ({
  index: 0,
  ...part,
  logprobs: null,
  finish_reason,
});

/** The bodies of one answer: as a whole, or the chunks of a stream. */
export function bodiesOf(request: ChatRequest, reply: string) {
  const created = Math.floor(Date.now() / 1000);
  const envelope = { id: `chatcmpl-${crypto.randomUUID()}`, created, model: request.model };
  const usage = usageOf(request, reply);
  const message = { role: 'assistant', content: reply, refusal: null };
  const chunk = { ...envelope, object: 'chat.completion.chunk', usage: null };
  return {
    whole: {
      ...envelope,
      object: 'chat.completion',
      choices: [choiceOf({ message }, 'stop')],
      usage,
    },
    piece: (content: string) => ({
      ...chunk,
      choices: [choiceOf({ delta: { role: 'assistant', content } }, null)],
    }),
    end: { ...chunk, choices: [choiceOf({ delta: {} }, 'stop')] },
    /** The extra chunk of `stream_options.include_usage`. */
    usage: { ...chunk, choices: [], usage },
  };
}

/** An error body as OpenAI sends it. */
export function errorBody(message: string, type = 'invalid_request_error', code?: string) {
  return { error: { message, type, param: null, code: code ?? null } };
}
