import { useQuery } from '@pinia/colada';
import { computed, onScopeDispose, ref, watch } from 'vue';
import { DEFAULT_EXPERIMENTS } from '@contract/catalog/contract/default-experiments.ts';
import { SHOW_DEFAULTS_AFTER_MS, useConnection } from '@/stores/connection.ts';
import { usePolling } from '@/ui/controls.ts';
import type { ExperimentStatus, ShownExperiment } from './experiment.ts';
import { experimentsQuery, useMoveExperiment } from './queries.ts';

/** The seeded components; without an id they cannot be moved. */
const DEFAULTS: readonly ShownExperiment[] = DEFAULT_EXPERIMENTS.map((experiment) => ({
  ...experiment,
  id: null,
  updatedAt: null,
}));

const RETRY_MS = 5000;

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
  connection.showState();
  const isLate = useIsAfter(SHOW_DEFAULTS_AFTER_MS);
  const { data, error, refetch } = useQuery(experimentsQuery);
  const source = computed(() => {
    if (data.value && !error.value) return 'api';
    return error.value || isLate.value ? 'defaults' : 'loading';
  });
  const experiments = computed(() => data.value ?? (source.value === 'defaults' ? DEFAULTS : []));
  watch(source, (now) => {
    if (now !== 'loading') connection.state = now === 'api' ? 'reachable' : 'defaults';
  }, { immediate: true });
  usePolling(refetch, () => error.value !== null, RETRY_MS);

  const moving = useMoveExperiment();
  const movingId = computed(() =>
    moving.isLoading.value ? moving.variables.value?.id ?? null : null
  );
  const move = (id: string, status: ExperimentStatus) => moving.mutateAsync({ id, status });

  return { experiments, source, movingId, move };
}
