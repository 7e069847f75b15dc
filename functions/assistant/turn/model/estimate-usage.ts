import { estimateTokens } from '../../../shared/contract/estimate-tokens.ts';
import type { ModelMessage } from '../../../shared/model-message.ts';
import type { Usage } from '../../schemas/turn.ts';

/** Estimates the tokens of a call from the length of its texts. */
export function estimateUsage(messages: readonly ModelMessage[], text: string): Usage {
  const prompt_tokens = estimateTokens(messages.map(({ content }) => content).join(''));
  const completion_tokens = estimateTokens(text);
  const total_tokens = prompt_tokens + completion_tokens;
  return { prompt_tokens, completion_tokens, total_tokens, estimated: true };
}
