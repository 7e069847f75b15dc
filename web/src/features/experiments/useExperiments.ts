import { computed, onBeforeUnmount, onMounted, ref } from 'vue';
import { DEFAULT_EXPERIMENTS } from '../../../../functions/catalog/contract/default-experiments.ts';
import { catalogApi } from '../../api/index.ts';
import { createInvalidResponse } from '../../api/problem.ts';
import { useConnection } from '../../stores/connection.ts';
import {
  type ExperimentStatus,
  isExperiment,
  readExperiments,
  type ShownExperiment,
} from './experiment.ts';

/** The seeded components; without an id they cannot be moved. */
const DEFAULTS: readonly ShownExperiment[] = DEFAULT_EXPERIMENTS.map((experiment) => ({
  ...experiment,
  id: null,
  updatedAt: null,
}));

/** How long the page waits before it shows the defaults; the call continues. */
const SHOW_DEFAULTS_AFTER_MS = 2500;
const RETRY_MS = 5000;

/**
 * Loads the experimental components. While the API is unreachable it shows the defaults, which the
 * connection store reports (the gray dot), and retries until the API answers.
 */
export function useExperiments() {
  const connection = useConnection();
  const experiments = ref<readonly ShownExperiment[]>([]);
  const source = ref<'loading' | 'api' | 'defaults'>('loading');
  const movingId = ref<string | null>(null);
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isLeft = false;

  function fallBack() {
    connection.state = 'defaults';
    if (source.value === 'loading') experiments.value = DEFAULTS;
    source.value = 'defaults';
  }

  async function load() {
    clearTimeout(retry);
    const fallback = setTimeout(fallBack, SHOW_DEFAULTS_AFTER_MS);
    try {
      const stored = readExperiments(await catalogApi.getAll('/experiments'));
      if (!stored) throw createInvalidResponse();
      experiments.value = stored;
      source.value = 'api';
      connection.state = 'reachable';
    } catch {
      fallBack();
      if (!isLeft) retry = setTimeout(load, RETRY_MS);
    } finally {
      clearTimeout(fallback);
    }
  }

  /**
   * Moves a component to another status and shows its stored state.
   *
   * @throws ApiProblem when it was not moved: 409 if another person moved it first.
   */
  async function move(id: string, status: ExperimentStatus) {
    movingId.value = id;
    try {
      const moved = await catalogApi.patch<unknown>(`/experiments/${id}`, { status });
      if (!isExperiment(moved)) throw createInvalidResponse();
      experiments.value = experiments.value.map((each) => each.id === id ? moved : each);
    } catch (error) {
      void load();
      throw error;
    } finally {
      movingId.value = null;
    }
  }

  onMounted(load);
  onBeforeUnmount(() => {
    isLeft = true;
    clearTimeout(retry);
  });

  return { experiments, source: computed(() => source.value), movingId, move };
}
