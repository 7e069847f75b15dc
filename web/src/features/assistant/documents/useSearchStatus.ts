import { computed, shallowRef } from 'vue';
import type { ModelStatus } from '../../../../../functions/assistant/schemas/model-status.ts';
import { assistantApi } from '../../../api/index.ts';
import { usePolling } from '../../../ui/usePolling.ts';

const POLL_MS = 15_000;

/** What a search does without a client that fails. */
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

/** Which models of the search fail, why and since when; looked up again while the page is open. */
export function useSearchStatus() {
  const models = shallowRef<ModelStatus[]>([]);
  const problems = computed(() =>
    models.value.flatMap(({ client, state, message, since }): SearchProblem[] => {
      const effect = WITHOUT[client];
      return effect && state === 'failing' ? [{ client, effect, cause: message ?? '', since }] : [];
    })
  );

  /** What cannot be read says nothing new. */
  async function refresh(): Promise<void> {
    models.value = await assistantApi.get<ModelStatus[]>('/model-status')
      .catch(() => models.value);
  }

  usePolling(refresh, () => true, POLL_MS);
  return { problems, refresh };
}
