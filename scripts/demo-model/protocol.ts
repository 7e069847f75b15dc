/** The part of the OpenAI HTTP protocol that the demo model implements. */
import { z } from 'zod';

const chatMessage = z.object({
  role: z.enum(['system', 'user', 'assistant']),
  content: z.string(),
});

/** The parts of an answer's JSON Schema that the demo model follows. */
const jsonSchema = z.object({
  properties: z.record(z.string(), z.object({ enum: z.array(z.unknown()).optional() })),
});

export const chatRequest = z.object({
  model: z.string().min(1),
  messages: z.array(chatMessage).min(1),
  stream: z.boolean().default(false),
  stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
  response_format: z.object({
    json_schema: z.object({ name: z.string(), schema: jsonSchema }),
  }).optional().catch(undefined),
});

export const embeddingRequest = z.object({
  model: z.string().min(1),
  input: z.union([z.string().transform((input) => [input]), z.array(z.string())]),
  dimensions: z.int().min(1).max(3072).optional(),
  encoding_format: z.enum(['float', 'base64']).nullish(),
});

export type ChatMessage = z.output<typeof chatMessage>;
export type ChatRequest = z.output<typeof chatRequest>;

/** Counts one token per four characters. */
export function usageOf(prompt: string[], reply = '') {
  const tokensOf = (text: string) => Math.ceil(text.length / 4);
  const prompt_tokens = prompt.reduce((sum, text) => sum + tokensOf(text), 0);
  const completion_tokens = tokensOf(reply);
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}

/** Builds the bodies of an answer: the complete one, and the chunks of a stream. */
export function bodiesOf({ model, messages }: ChatRequest, reply: string) {
  const created = Math.floor(Date.now() / 1000);
  const envelope = { id: `chatcmpl-${crypto.randomUUID()}`, created, model };
  const usage = usageOf(messages.map(({ content }) => content), reply);
  const message = { role: 'assistant', content: reply };
  const chunk = { ...envelope, object: 'chat.completion.chunk' };
  const choices = (
    part: object,
    finish_reason: string | null,
  ) => [{ index: 0, ...part, finish_reason }];
  return {
    whole: { ...envelope, object: 'chat.completion', choices: choices({ message }, 'stop'), usage },
    piece: (content: string) => ({ ...chunk, choices: choices({ delta: { content } }, null) }),
    end: { ...chunk, choices: choices({ delta: {} }, 'stop') },
    /** The additional chunk of `stream_options.include_usage`. */
    usage: { ...chunk, choices: [], usage },
  };
}

/** Returns an error body in OpenAI's format. */
export function errorBody(message: string, code: string | null = null) {
  return { error: { message, type: code ?? 'invalid_request_error', param: null, code } };
}
