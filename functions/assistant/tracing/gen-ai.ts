import type { ModelMessage } from '../../shared/model-message.ts';
import type { ChatAnswer, Usage } from '../schemas/turn.ts';
import type { Attributes, SpanOptions, TraceOrigin } from './span.ts';

/**
 * Span options of a model call, by OpenTelemetry's semantic conventions for generative AI:
 * https://opentelemetry.io/docs/specs/semconv/gen-ai/
 */
export const CHAT_SPAN: SpanOptions = {
  isCall: true,
  // The conventions use `openai` for every endpoint with OpenAI's protocol.
  attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.provider.name': 'openai' },
};

/** Returns the span options of an action, without its input and output. */
export const toToolSpan = (code: string): SpanOptions => ({
  isCall: true,
  attributes: { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': code },
});

/**
 * Returns the span options of a turn, with the whole assistant as the agent. `linden.request_id` is
 * also in the log.
 */
export const turnSpanOptions = (origin: TraceOrigin | undefined): SpanOptions => ({
  attributes: {
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.name': 'assistant',
    'linden.request_id': origin?.requestId,
  },
});

export function toTurnAttributes(answer: ChatAnswer): Attributes {
  return {
    'gen_ai.conversation.id': answer.thread_id,
    'linden.message_id': answer.message_id,
    'linden.held_by_person': answer.held_by_person,
    ...(answer.reply !== null && {
      'linden.intent_code': answer.intent_code,
      'linden.config_version': answer.config_version ?? undefined,
      'linden.events': answer.events,
    }),
  };
}

interface Answered {
  model: string;
  usage: Usage;
}

/**
 * Returns an answer as span attributes, without its text. `linden.usage.estimated`: the endpoint
 * reported no usage.
 */
export function toAnswerAttributes({ model, usage }: Answered): Attributes {
  return {
    'gen_ai.response.model': model,
    'gen_ai.usage.input_tokens': usage.prompt_tokens,
    'gen_ai.usage.output_tokens': usage.completion_tokens,
    'gen_ai.usage.cache_read.input_tokens': usage.cached_tokens,
    'linden.usage.estimated': usage.estimated,
  };
}

/** Returns the messages and the answer as span attributes. */
export function toTextAttributes(messages: ModelMessage[], answer: string): Attributes {
  const inParts = ({ role, content }: ModelMessage) => ({
    role,
    parts: [{ type: 'text', content }],
  });
  const said = { ...inParts({ role: 'assistant', content: answer }), finish_reason: 'stop' };
  return {
    'gen_ai.input.messages': JSON.stringify(messages.map(inParts)),
    'gen_ai.output.messages': JSON.stringify([said]),
  };
}
