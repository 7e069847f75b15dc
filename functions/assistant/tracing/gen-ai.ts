import type { ChatAnswer, Usage } from '../schemas/turn.ts';
import type { ModelMessage } from '../turn/model/chat-model.ts';
import type { Attributes, SpanOptions, TraceOrigin } from './span.ts';

/**
 * Attributes of OpenTelemetry's semantic conventions for generative AI:
 * https://opentelemetry.io/docs/specs/semconv/gen-ai/
 */
export const CHAT_SPAN: SpanOptions = {
  isCall: true,
  // The conventions' word for every endpoint that speaks OpenAI's protocol.
  attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.provider.name': 'openai' },
};

/** A turn: the agent is the assistant as a whole. `linden.request_id` is also in the log. */
export const turnSpan = (origin: TraceOrigin | undefined): SpanOptions => ({
  attributes: {
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.name': 'assistant',
    'linden.request_id': origin?.requestId,
  },
});

/** What became of a turn. */
export function turnAttributes(answer: ChatAnswer): Attributes {
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

/** What an answer was, its text left out. `linden.usage.estimated`: the endpoint did not count. */
export function answerAttributes({ model, usage }: Answered): Attributes {
  return {
    'gen_ai.response.model': model,
    'gen_ai.usage.input_tokens': usage.prompt_tokens,
    'gen_ai.usage.output_tokens': usage.completion_tokens,
    'gen_ai.usage.cache_read.input_tokens': usage.cached_tokens,
    'linden.usage.estimated': usage.estimated,
  };
}

/** What was asked and answered. */
export function textAttributes(messages: ModelMessage[], answer: string): Attributes {
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
