import { z } from 'zod';
import { MiB } from '../../shared/contract/limits.ts';
import { ProblemBody } from '../../shared/http/problem.ts';
import { ChatRequest, Source } from './turn.ts';

/** The Chat Completions API of OpenAI, as far as it applies to a dialog of the assistant. */

/** Maximum body size; clients send the whole conversation with each message. */
export const CONVERSATION_BODY_LIMIT_BYTES = 4 * MiB;

/** Model id of the assistant; other model ids are codes of branches. */
export const ASSISTANT_MODEL = 'assistant';

/** Creates the schema of a parameter that is only accepted with values that have no effect. */
export const refusedUnless = (asksNothing: (value: unknown) => boolean, why: string) =>
  z.unknown().refine((value) => value === undefined || value === null || asksNothing(value), why)
    .optional().describe(`${why}.`);

export const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;
export const isAutomatic = (value: unknown) => value === 'none' || value === 'auto';
export const isText = (value: unknown) =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'text';

export const NO_TOOLS = 'The assistant uses no tools of its callers: leave this out';
export const ONLY_TEXT = 'The assistant answers in plain text: leave this out';

const TextPart = z.looseObject({ type: z.literal('text'), text: z.string() });

/**
 * Returns the text of a message, or null if it has images, audio or files, which are not supported.
 */
export function extractText(content: unknown): string | null {
  const parts = z.union([z.string().transform((text) => [{ text }]), z.array(TextPart)])
    .safeParse(content).data;
  return parts?.map(({ text }) => text).join('\n') ?? null;
}

const Message = z.looseObject({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: z.unknown().describe('Text, or parts of the type text'),
});

/** A conversation that ends with the patient's message. */
const Messages = z.array(Message).min(1).superRefine((messages, context) => {
  const last = messages.at(-1);
  if (!last) return;
  const { role, content } = last;
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [messages.length - 1, field], message });
  if (role !== 'user') return refuse('role', 'The last message must be from the user');
  const text = extractText(content);
  if (text === null) {
    return refuse('content', 'Send text: the assistant cannot read images, audio or files');
  }
  const { error } = ChatRequest.shape.message.safeParse(text);
  if (error) refuse('content', error.issues[0]!.message);
});

export const RequestedModel = z.string().min(1).meta({
  description: `${ASSISTANT_MODEL}, or the code of a branch, which is used instead of the one ` +
    'that the router would choose',
  example: ASSISTANT_MODEL,
});

export const ChatCompletionRequest = z.looseObject({
  model: RequestedModel,
  messages: Messages.describe(
    'The last message, which must be from the user, is answered. Earlier ones are ignored: the ' +
      'dialog has its own history, and the branches have their own prompts',
  ),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  metadata: z.looseObject({
    thread_id: z.uuid().optional().describe('The dialog to continue'),
  }).nullish(),
  tools: refusedUnless(isEmpty, NO_TOOLS),
  tool_choice: refusedUnless(isAutomatic, NO_TOOLS),
  functions: refusedUnless(isEmpty, NO_TOOLS),
  function_call: refusedUnless(isAutomatic, NO_TOOLS),
  response_format: refusedUnless(isText, ONLY_TEXT),
  audio: refusedUnless(() => false, ONLY_TEXT),
  modalities: refusedUnless(
    (value) => Array.isArray(value) && value.every((each) => each === 'text'),
    ONLY_TEXT,
  ),
  n: refusedUnless((value) => value === 1, 'A message has one reply: leave this out, or send 1'),
  logprobs: refusedUnless(
    (value) => value === false,
    'Log probabilities are not available: leave this out',
  ),
}).meta({
  id: 'ChatCompletionRequest',
  description:
    'Settings of a model, such as temperature and max_tokens, are accepted and ignored: ' +
    'the assistant has its own',
});

const Usage = z.object({
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  total_tokens: z.int(),
  prompt_tokens_details: z.object({ cached_tokens: z.int() }),
}).meta({ id: 'CompletionUsage' });

const Metadata = z.object({
  thread_id: z.uuid(),
  message_id: z.uuid(),
  intent_code: z.string().optional().describe('The branch that answered'),
}).meta({ id: 'CompletionMetadata' });

const common = { id: z.string(), created: z.int(), model: z.string(), metadata: Metadata };

const Reply = z.object({
  role: z.literal('assistant'),
  content: z.string().nullable().describe('The reply; null while a person answers the dialog'),
  refusal: z.string().nullable().describe('Why there is no reply'),
  sources: z.array(Source),
});

export const ChatCompletion = z.object({
  ...common,
  object: z.literal('chat.completion'),
  choices: z.array(z.object({
    index: z.int(),
    message: Reply,
    logprobs: z.null(),
    finish_reason: z.literal('stop'),
  })),
  usage: Usage,
}).meta({ id: 'ChatCompletion' });

export const ChatCompletionChunk = z.object({
  ...common,
  object: z.literal('chat.completion.chunk'),
  choices: z.array(z.object({
    index: z.int(),
    delta: Reply.partial(),
    logprobs: z.null(),
    finish_reason: z.union([z.literal('stop'), z.null()]),
  })).describe('One choice; none in the last chunk, which contains the usage'),
  usage: Usage.nullable().optional().describe(
    'Only with stream_options.include_usage; null in all chunks except the last',
  ),
}).meta({
  id: 'ChatCompletionChunk',
  description: 'The data of an event of a streamed completion; `[DONE]` follows the last one',
});

export const Model = z.object({
  id: z.string(),
  object: z.literal('model'),
  created: z.int(),
  owned_by: z.string(),
  name: z.string(),
}).meta({ id: 'Model' });

export const ModelList = z.object({
  object: z.literal('list'),
  data: z.array(Model),
}).meta({ id: 'ModelList' });

export const OpenAiError = z.object({
  error: z.object({
    message: z.string(),
    type: z.string(),
    param: z.string().nullable().describe('The first invalid field'),
    code: ProblemBody.shape.code,
  }),
}).meta({ id: 'OpenAiError' });

export type ChatCompletion = z.output<typeof ChatCompletion>;
export type ChatCompletionChunk = z.output<typeof ChatCompletionChunk>;
export type Model = z.output<typeof Model>;
export type OpenAiError = z.output<typeof OpenAiError>;
