import type { ChatModel } from '../../../../../functions/assistant/turn/model/chat-model.ts';
import type { TurnDeps } from '../../../../../functions/assistant/turn/run-turn.ts';
import type { MemoryDatabase } from './memory-database.ts';

/** Request options of models in memory. */
export const OPTIONS = { model: 'in-memory', parameters: {} };

/** Returns a turn's dependencies with a database in memory, no embeddings and a fixed clock. */
export function turnDeps(
  memory: MemoryDatabase,
  models: { router: ChatModel; answer: ChatModel },
  rest: Partial<TurnDeps> = {},
): TurnDeps {
  return {
    db: memory.db,
    settings: memory.settings,
    admission: memory.admission,
    embedder: { name: 'none', embed: () => Promise.resolve([]) },
    routerModel: models.router,
    answerModel: models.answer,
    now: () => 0,
    collect: () => {},
    ...rest,
  };
}
