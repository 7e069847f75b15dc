import { Problem } from '../../shared/http/problem.ts';
import type { ChatResponse } from '../schemas/turn.ts';
import { chargeTurn } from '../turn/charge-turn.ts';
import type { ChatModel } from '../turn/model/chat-model.ts';
import { ModelError } from '../turn/model/model-error.ts';
import type { TurnClients } from '../turn/run-turn.ts';
import type { TurnListener } from '../turn/stream/turn-listener.ts';
import type { TurnRequest } from '../turn/turn-request.ts';
import type { Collect } from './collect-counts.ts';
import { Tally } from './tally.ts';

type Role = 'router' | 'answer';

/** Runs a turn and counts it: how it ended, how long it took, what its models did. */
export async function measureTurn(
  { collect, ...deps }: TurnClients & { collect: Collect },
  request: TurnRequest,
  listener?: TurnListener,
): Promise<ChatResponse> {
  const tally = new Tally();
  const watch = (role: Role) => watched(deps[role], { role, tally, now: deps.now });
  const models = { router: watch('router'), answer: watch('answer') };
  const started = deps.now();
  try {
    const response = await chargeTurn({ ...deps, ...models }, request, listener);
    tally.add('turns_total', { outcome: 'ok' });
    return response;
  } catch (error) {
    tally.add('turns_total', { outcome: request.signal.aborted ? 'cancelled' : outcomeOf(error) });
    throw error;
  } finally {
    tally.observe('turn_seconds', {}, (deps.now() - started) / 1000);
    collect(tally.counts);
  }
}

function watched(
  model: ChatModel,
  { role, tally, now }: { role: Role; tally: Tally; now: () => number },
): ChatModel {
  return async (call) => {
    const started = now();
    const finish = (outcome: string) => {
      tally.add('model_calls_total', { role, outcome });
      tally.observe('model_seconds', { role }, (now() - started) / 1000);
    };
    try {
      const answer = await model(call);
      finish('ok');
      const { prompt_tokens = 0, completion_tokens = 0 } = answer.usage ?? {};
      tally.add('model_tokens_total', { role, kind: 'prompt' }, prompt_tokens);
      tally.add('model_tokens_total', { role, kind: 'completion' }, completion_tokens);
      return answer;
    } catch (error) {
      finish(error instanceof ModelError ? error.failure : 'cancelled');
      throw error;
    }
  };
}

/** By the status that the caller gets; a 503 is the model's or the database's. */
function outcomeOf(error: unknown): string {
  if (!(error instanceof Problem)) return 'failed';
  const outcomes: Record<number, string> = { 409: 'conflict', 429: 'limited', 503: 'unavailable' };
  return outcomes[error.status] ?? (error.status < 500 ? 'refused' : 'failed');
}
