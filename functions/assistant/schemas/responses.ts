import { z } from 'zod';
import {
  extractText,
  isAutomatic,
  isEmpty,
  isText,
  NO_TOOLS,
  ONLY_TEXT,
  refusedUnless,
  RequestedModel,
} from './chat-completions.ts';
import { ChatRequest, Source } from './turn.ts';

/** The Responses API of OpenAI, as far as it applies to a dialog of the assistant. */

const UUID = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';
const ResponseId = z.string().regex(new RegExp(`^resp_${UUID}$`), 'The id of a response: resp_…');
const ConversationName = z.string()
  .regex(new RegExp(`^(conv_)?${UUID}$`), 'The id of a conversation, conv_…, or of a dialog');

/** Returns the id of a response, which is its reply's id with a prefix. */
export const toResponseId = (messageId: string) => `resp_${messageId}`;
export const toConversationId = (threadId: string) => `conv_${threadId}`;
export const toUuid = (id: string) => id.replace(/^(resp|conv)_/, '');

const InputText = z.looseObject({ type: z.literal('input_text'), text: z.string() });

/** Returns the text of an input, or null if it has images or files, which are not supported. */
export function extractInput(content: unknown): string | null {
  const parts = z.array(InputText).safeParse(content).data;
  return parts?.map(({ text }) => text).join('\n') ?? extractText(content);
}

const Item = z.looseObject({
  type: z.literal('message').optional(),
  role: z.enum(['user', 'assistant', 'system', 'developer']),
  content: z.unknown().describe('Text, or parts of the type input_text'),
});

const Input = z.union([z.string(), z.array(Item).min(1)], {
  error: 'Send a text, or messages with a role and content',
}).superRefine((input, context) => {
  const refuse = (message: string, path: (string | number)[] = []) =>
    context.addIssue({ code: 'custom', path, message });
  const last = typeof input === 'string' ? { role: 'user', content: input } : input.at(-1);
  if (!last) return;
  const path = typeof input === 'string' ? [] : [input.length - 1];
  if (last.role !== 'user') return refuse('The last message must be from the user', path);
  const text = extractInput(last.content);
  if (text === null) return refuse('Send text: the assistant cannot read images or files', path);
  const { error } = ChatRequest.shape.message.safeParse(text);
  if (error) refuse(error.issues[0]!.message, path);
});

export const ResponseRequest = z.looseObject({
  model: RequestedModel,
  input: Input.describe('Text, or messages, the last of which is answered'),
  previous_response_id: ResponseId.nullish()
    .describe('The last response of the dialog to continue'),
  conversation: z.union([ConversationName, z.looseObject({ id: ConversationName })]).nullish()
    .describe('The dialog to continue'),
  stream: z.boolean().nullish(),
  background: refusedUnless(
    (value) => value === false,
    'A turn is answered at once: leave this out',
  ),
  tools: refusedUnless(isEmpty, NO_TOOLS),
  tool_choice: refusedUnless(isAutomatic, NO_TOOLS),
  text: z.looseObject({ format: refusedUnless(isText, ONLY_TEXT) }).nullish(),
}).meta({
  id: 'ResponseRequest',
  description:
    'Instructions and settings of a model, such as temperature and max_output_tokens, are ' +
    'accepted and ignored: the assistant has its own',
});

const OutputText = z.object({
  type: z.literal('output_text'),
  text: z.string(),
  annotations: z.array(z.string()),
  logprobs: z.array(z.string()),
});
const Refusal = z.object({ type: z.literal('refusal'), refusal: z.string() });

const OutputMessage = z.object({
  id: z.string(),
  type: z.literal('message'),
  status: z.enum(['in_progress', 'completed']),
  role: z.literal('assistant'),
  content: z.array(z.union([OutputText, Refusal])).describe(
    'The reply, or why there is none: a person answers the dialog',
  ),
}).meta({ id: 'ResponseMessage' });

const sampling = z.number().describe(
  'The API’s default, because the API requires a number; models use their configuration',
);

export const AssistantResponse = z.object({
  id: ResponseId,
  object: z.literal('response'),
  created_at: z.int(),
  completed_at: z.int().nullable(),
  status: z.enum(['in_progress', 'completed']),
  model: z.string(),
  output: z.array(OutputMessage),
  error: z.null(),
  incomplete_details: z.null(),
  instructions: z.null(),
  tools: z.array(z.string()),
  tool_choice: z.literal('none'),
  truncation: z.literal('disabled'),
  parallel_tool_calls: z.literal(false),
  text: z.object({ format: z.object({ type: z.literal('text') }) }),
  temperature: sampling,
  top_p: sampling,
  presence_penalty: sampling,
  frequency_penalty: sampling,
  top_logprobs: z.literal(0),
  reasoning: z.null(),
  user: z.null(),
  max_output_tokens: z.null(),
  max_tool_calls: z.null(),
  store: z.literal(true).describe('Always true: the response is stored in its dialog'),
  background: z.literal(false),
  service_tier: z.literal('default'),
  safety_identifier: z.null(),
  prompt_cache_key: z.null(),
  conversation: z.object({ id: z.string() }),
  previous_response_id: z.string().nullable(),
  usage: z.object({
    input_tokens: z.int(),
    input_tokens_details: z.object({ cached_tokens: z.int() }),
    output_tokens: z.int(),
    output_tokens_details: z.object({ reasoning_tokens: z.int() }),
    total_tokens: z.int(),
  }).nullable(),
  metadata: z.record(z.string(), z.string()).describe(
    'thread_id, message_id and the intent_code of the branch that answered',
  ),
  sources: z.array(Source),
}).meta({ id: 'AssistantResponse' });

export const ResponseEvent = z.looseObject({
  type: z.string(),
  sequence_number: z.int(),
}).meta({ id: 'ResponseEvent', description: 'The data of an event of a streamed response' });

export type ResponseRequest = z.output<typeof ResponseRequest>;
export type AssistantResponse = z.output<typeof AssistantResponse>;
