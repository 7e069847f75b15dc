import { computed, shallowRef } from 'vue';
import type { ModelStatus } from '../../../../../functions/assistant/schemas/model-status.ts';
import { assistantApi } from '../../../api/index.ts';
import { usePolling } from '../../../ui/usePolling.ts';

const POLL_MS = 15_000;

/** How a search continues without a failing client. */
const WITHOUT: Partial<Record<ModelStatus['client'], string>> = {
  embedding: 'Search uses words only, not meaning.',
  rerank: 'Search results are not reranked.',
};

interface SearchProblem {
  client: ModelStatus['client'];
  /** What is missing from searches. */
  effect: string;
  cause: string;
  since: string | null;
}

/** Polls which models of the search fail, why and since when. */
export function useSearchStatus() {
  const models = shallowRef<ModelStatus[]>([]);
  const problems = computed(() =>
    models.value.flatMap(({ client, state, message, since }): SearchProblem[] => {
      const effect = WITHOUT[client];
      return effect && state === 'failing' ? [{ client, effect, cause: message ?? '', since }] : [];
    })
  );

  /** Keeps the last status when it cannot be loaded. */
  async function refresh(): Promise<void> {
    models.value = await assistantApi.get<ModelStatus[]>('/model-status')
      .catch(() => models.value);
  }

  usePolling(refresh, () => true, POLL_MS);
  return { problems, refresh };
}
