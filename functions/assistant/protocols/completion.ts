import type { ChatCompletion, ChatCompletionChunk } from '../schemas/chat-completions.ts';
import { TAKEOVER_TEXT } from '../schemas/protocols.ts';
import type { ChatAnswer } from '../schemas/turn.ts';
import { addUsage } from '../turn/progress.ts';

/** Sums the tokens of the router and of all called branches. */
export function sumUsage(answer: ChatAnswer): ChatCompletion['usage'] {
  const used = answer.reply === null
    ? null
    : addUsage(answer.debug.router.usage, answer.debug.usage);
  return {
    prompt_tokens: used?.prompt_tokens ?? 0,
    completion_tokens: used?.completion_tokens ?? 0,
    total_tokens: used?.total_tokens ?? 0,
    prompt_tokens_details: { cached_tokens: used?.cached_tokens ?? 0 },
  };
}

/**
 * Converts a turn's result to an OpenAI chat completion.
 *
 * @param now milliseconds since 1970.
 */
export function toCompletion(answer: ChatAnswer, model: string, now: number): ChatCompletion {
  const { thread_id, message_id, reply } = answer;
  const said = reply === null
    ? { content: null, refusal: TAKEOVER_TEXT, sources: [] }
    : { content: reply, refusal: null, sources: answer.sources };
  return {
    id: `chatcmpl-${message_id}`,
    object: 'chat.completion',
    created: Math.floor(now / 1000),
    model,
    choices: [{
      index: 0,
      message: { role: 'assistant', ...said },
      logprobs: null,
      finish_reason: 'stop',
    }],
    usage: sumUsage(answer),
    metadata: {
      thread_id,
      message_id,
      ...(reply !== null && { intent_code: answer.intent_code }),
    },
  };
}

/**
 * Converts a completion to stream chunks. If the client requested usage, the last chunk contains
 * it, and the others contain null.
 */
export function toChunks(completion: ChatCompletion, withUsage: boolean): ChatCompletionChunk[] {
  const { id, created, model, metadata, usage, choices: [choice] } = completion;
  const { role, content, refusal, sources } = choice!.message;
  const common = { id, object: 'chat.completion.chunk', created, model, metadata } as const;
  const chunk = (
    delta: ChatCompletionChunk['choices'][number]['delta'],
    finish_reason: 'stop' | null = null,
  ): ChatCompletionChunk => ({
    ...common,
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
    ...(withUsage && { usage: null }),
  });
  return [
    chunk({ role, content: '' }),
    chunk(content === null ? { refusal } : { content }),
    chunk({ sources }, 'stop'),
    ...(withUsage ? [{ ...common, choices: [], usage }] : []),
  ];
}
