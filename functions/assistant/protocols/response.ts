import { TAKEOVER_TEXT } from '../schemas/protocols.ts';
import { type AssistantResponse, toConversationId, toResponseId } from '../schemas/responses.ts';
import type { ChatAnswer } from '../schemas/turn.ts';
import { sumUsage } from './completion.ts';

interface Asked {
  model: string;
  previous_response_id: string | null;
  /** Time in milliseconds since 1970. */
  now: number;
}

/** Required fields of a response that the assistant does not use, with their defaults. */
const UNUSED = {
  truncation: 'disabled',
  parallel_tool_calls: false,
  text: { format: { type: 'text' } },
  temperature: 1,
  top_p: 1,
  presence_penalty: 0,
  frequency_penalty: 0,
  top_logprobs: 0,
  reasoning: null,
  user: null,
  max_output_tokens: null,
  max_tool_calls: null,
  store: true,
  background: false,
  service_tier: 'default',
  safety_identifier: null,
  prompt_cache_key: null,
} as const;

export function toResponse(answer: ChatAnswer, asked: Asked): AssistantResponse {
  const { thread_id, message_id, reply } = answer;
  const { prompt_tokens, completion_tokens, total_tokens, prompt_tokens_details } = sumUsage(
    answer,
  );
  const seconds = Math.floor(asked.now / 1000);
  const content = reply === null
    ? { type: 'refusal' as const, refusal: TAKEOVER_TEXT }
    : { type: 'output_text' as const, text: reply, annotations: [], logprobs: [] };
  return {
    id: toResponseId(message_id),
    object: 'response',
    created_at: seconds,
    completed_at: seconds,
    status: 'completed',
    model: asked.model,
    output: [{
      id: `msg_${message_id}`,
      type: 'message',
      status: 'completed',
      role: 'assistant',
      content: [content],
    }],
    error: null,
    incomplete_details: null,
    instructions: null,
    tools: [],
    tool_choice: 'none',
    ...UNUSED,
    conversation: { id: toConversationId(thread_id) },
    previous_response_id: asked.previous_response_id,
    usage: {
      input_tokens: prompt_tokens,
      input_tokens_details: prompt_tokens_details,
      output_tokens: completion_tokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens,
    },
    metadata: {
      thread_id,
      message_id,
      ...reply !== null && { intent_code: answer.intent_code },
    },
    sources: reply === null ? [] : answer.sources,
  };
}

/** Converts a response to the events of a stream, in order, with the text as one piece. */
export function toResponseEvents(response: AssistantResponse) {
  const [message] = response.output;
  const [part] = message!.content;
  const item_id = message!.id;
  const begun = {
    ...{ ...response, status: 'in_progress', completed_at: null },
    ...{ output: [], usage: null },
  };
  const at = { output_index: 0, item_id, content_index: 0 };
  const isText = part!.type === 'output_text';
  const empty = isText ? { ...part, text: '' } : { ...part, refusal: '' };
  const said = part!.type === 'output_text'
    ? [
      { type: 'response.output_text.delta', ...at, delta: part!.text, logprobs: [] },
      { type: 'response.output_text.done', ...at, text: part!.text, logprobs: [] },
    ]
    : [
      { type: 'response.refusal.delta', ...at, delta: part!.refusal },
      { type: 'response.refusal.done', ...at, refusal: part!.refusal },
    ];
  const item = { ...message, status: 'in_progress', content: [] };
  return [
    { type: 'response.created', response: begun },
    { type: 'response.in_progress', response: begun },
    { type: 'response.output_item.added', output_index: 0, item },
    { type: 'response.content_part.added', ...at, part: empty },
    ...said,
    { type: 'response.content_part.done', ...at, part },
    { type: 'response.output_item.done', output_index: 0, item: message },
    { type: 'response.completed', response },
  ].map((event, sequence_number) => ({ ...event, sequence_number }));
}
