import type { Db } from '../../shared/clients.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import type { ChatResponse } from '../schemas/turn.ts';
import type { ChatModel } from './chat-model.ts';
import { runTurn, type TurnDeps } from './run-turn.ts';
import type { TurnListener } from './turn-listener.ts';
import type { TurnRequest } from './turn-request.ts';

/** The model, counting the tokens that it reports. */
function counting(model: ChatModel, count: (tokens: number) => void): ChatModel {
  return async (call) => {
    const answer = await model(call);
    count(answer.usage?.total_tokens ?? 0);
    return answer;
  };
}

/**
 * Runs a turn. One that is stored charges its tokens as it is stored; one that fails, or whose
 * caller goes away, charges here what the models had reported until then.
 */
export async function chargeTurn(
  deps: TurnDeps,
  request: TurnRequest,
  listener?: TurnListener,
): Promise<ChatResponse> {
  let tokens = 0;
  const count = (more: number) => void (tokens += more);
  const router = counting(deps.router, count);
  const answer = counting(deps.answer, count);
  try {
    return await runTurn({ ...deps, router, answer }, request, listener);
  } catch (error) {
    if (tokens > 0 && request.user_id) await charge(deps.db, request.user_id, tokens);
    throw error;
  }
}

/** What cannot be charged, the database being away for instance, must not hide why it failed. */
async function charge(db: Db, account: string, tokens: number): Promise<void> {
  try {
    unwrap(await db.rpc('charge_tokens', { p_user_id: account, p_tokens: tokens }));
  } catch (error) {
    console.error(`charge_tokens: ${error instanceof Error ? error.name : 'unknown'}`);
  }
}
