import { useMutation, useQuery, useQueryCache } from '@pinia/colada';
import { computed, onScopeDispose, ref, watch } from 'vue';
import { DEFAULT_EXPERIMENTS } from '@contract/catalog/contract/default-experiments.ts';
import { catalogApi } from '@/api/index.ts';
import { createInvalidResponse } from '@/api/problem.ts';
import { useConnection } from '@/stores/connection.ts';
import { usePolling } from '@/ui/controls.ts';
import { type ExperimentStatus, readExperiments, type ShownExperiment } from './experiment.ts';

/** The seeded components; without an id they cannot be moved. */
const DEFAULTS: readonly ShownExperiment[] = DEFAULT_EXPERIMENTS.map((experiment) => ({
  ...experiment,
  id: null,
  updatedAt: null,
}));

/** How long the page waits before it shows the defaults; the call continues. */
const SHOW_DEFAULTS_AFTER_MS = 2500;
const RETRY_MS = 5000;
const KEY = ['experiments'];

async function readStored(): Promise<ShownExperiment[]> {
  const stored = readExperiments(
    await catalogApi.GET_ALL('/experiments'),
  );
  if (!stored) throw createInvalidResponse();
  return stored;
}

function useIsAfter(ms: number) {
  const isAfter = ref(false);
  const timer = setTimeout(() => (isAfter.value = true), ms);
  onScopeDispose(() => clearTimeout(timer));
  return isAfter;
}

/**
 * Loads the experimental components. While the API is unreachable, returns those of its last
 * response or the defaults, sets the connection store's state (the gray dot), and retries.
 */
export function useExperiments() {
  const connection = useConnection();
  const cache = useQueryCache();
  const isLate = useIsAfter(SHOW_DEFAULTS_AFTER_MS);
  const { data, error, refetch } = useQuery({ key: KEY, query: readStored });
  const source = computed(() => {
    if (data.value && !error.value) return 'api';
    return error.value || isLate.value ? 'defaults' : 'loading';
  });
  const experiments = computed(() => data.value ?? (source.value === 'defaults' ? DEFAULTS : []));
  watch(source, (now) => {
    if (now !== 'loading') connection.state = now === 'api' ? 'reachable' : 'defaults';
  }, { immediate: true });
  usePolling(refetch, () => error.value !== null, RETRY_MS);

  /** Moves a component; throws ApiProblem, 409 if another person moved it first. */
  const moving = useMutation({
    mutation: ({ id, status }: { id: string; status: ExperimentStatus }) => {
      const params = { path: { id } };
      return catalogApi.PATCH('/experiments/{id}', { params, body: { status } });
    },
    onSuccess: (moved) =>
      cache.setQueryData<ShownExperiment[]>(
        KEY,
        (shown) => shown?.map((each) => each.id === moved.id ? moved : each) ?? [],
      ),
    onError: () => cache.invalidateQueries({ key: KEY }),
  });
  const movingId = computed(() =>
    moving.isLoading.value ? moving.variables.value?.id ?? null : null
  );
  const move = (id: string, status: ExperimentStatus) => moving.mutateAsync({ id, status });

  return { experiments, source, movingId, move };
}
