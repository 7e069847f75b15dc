import type { ModelStatus } from '@contract/assistant/schemas/model-status.ts';

/** The effect on searches when a client fails. */
const WITHOUT: Partial<Record<ModelStatus['client'], string>> = {
  embedding: 'Search uses words only, not meaning.',
  rerank: 'Search results are not reranked.',
  rewrite: 'Search doesn’t rewrite follow-up questions.',
};

interface SearchProblem {
  client: ModelStatus['client'];
  effect: string;
  cause: string;
  since: string | null;
}

/** Returns the failing models of the search, with reason and time. */
export const searchProblems = (models: readonly ModelStatus[]): SearchProblem[] =>
  models.flatMap(({ client, state, message, since }) => {
    const effect = WITHOUT[client];
    return effect && state === 'failing' ? [{ client, effect, cause: message ?? '', since }] : [];
  });
