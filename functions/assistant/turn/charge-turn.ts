import { estimateTokens } from '../../shared/contract/estimate-tokens.ts';
import type { ChatResponse } from '../schemas/turn.ts';
import { chargeTokens } from './commit/charge-tokens.ts';
import type { ChatModel, Usage } from './model/chat-model.ts';
import { runTurn, type TurnClients } from './run-turn.ts';
import type { TurnListener } from './stream/turn-listener.ts';
import type { TurnRequest } from './turn-request.ts';

type Count = (tokens: number) => void;

function estimateUsage(prompt: string, text: string): Usage {
  const [prompt_tokens, completion_tokens] = [estimateTokens(prompt), estimateTokens(text)];
  const total_tokens = prompt_tokens + completion_tokens;
  return { prompt_tokens, completion_tokens, total_tokens, estimated: true };
}

/**
 * The model, counting its tokens: those it reports; else, and for what a call that was cut short
 * had taken and said, about as many as there are.
 */
function counting(model: ChatModel, count: Count): ChatModel {
  return async (call) => {
    const { messages, signal, onText } = call;
    const prompt = messages.map(({ content }) => content).join('');
    let said = '';
    const listen = onText && ((text: string) => {
      said += text;
      onText(text);
    });
    try {
      const answer = await model({ ...call, onText: listen });
      const usage = answer.usage ?? estimateUsage(prompt, answer.text);
      count(usage.total_tokens);
      return { ...answer, usage };
    } catch (error) {
      if (said || signal.aborted) count(estimateUsage(prompt, said).total_tokens);
      throw error;
    }
  };
}

/**
 * Runs a turn. One that is stored charges its tokens as it is stored; one that fails, or whose
 * caller goes away, charges here what it had used until then.
 */
export async function chargeTurn(
  deps: TurnClients,
  request: TurnRequest,
  listener?: TurnListener,
): Promise<ChatResponse> {
  let tokens = 0;
  const count = (more: number) => void (tokens += more);
  const router = counting(deps.router, count);
  const answer = counting(deps.answer, count);
  try {
    return await runTurn({ ...deps, router, answer, tokensUsed: () => tokens }, request, listener);
  } catch (error) {
    await chargeTokens(deps.db, request.user_id, tokens);
    throw error;
  }
}
