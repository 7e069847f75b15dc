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

/** Builds the body of an answer. */
export function bodyOf({ model, messages }: ChatRequest, content: string) {
  const usage = usageOf(messages.map((each) => each.content), content);
  const message = { role: 'assistant', content };
  const choices = [{ index: 0, message, finish_reason: 'stop' }];
  const created = Math.floor(Date.now() / 1000);
  return {
    ...{ id: `chatcmpl-${crypto.randomUUID()}`, object: 'chat.completion', created, model },
    ...{ choices, usage },
  };
}

/** Builds the chunks of a streamed answer, one per word. */
export function chunksOf(request: ChatRequest, text: string) {
  const { usage, choices: _, ...answer } = bodyOf(request, text);
  const body = { ...answer, object: 'chat.completion.chunk' };
  const chunk = (content?: string) => {
    const finish_reason = content === undefined ? 'stop' : null;
    return { ...body, choices: [{ index: 0, delta: { content }, finish_reason }] };
  };
  const words = text.split(/(?<=\S)(?=\s+\S)/).map(chunk);
  const counted = request.stream_options?.include_usage ? [{ ...body, choices: [], usage }] : [];
  return [...words, chunk(), ...counted];
}

/** Returns an error body in OpenAI's format. */
export function errorBody(message: string, code: string | null = null) {
  return { error: { message, type: code ?? 'invalid_request_error', param: null, code } };
}
