import { computed, onBeforeUnmount, onMounted, ref } from 'vue';
import { DEFAULT_EXPERIMENTS } from '../../../../functions/shared/contract/default-experiments.ts';
import { ApiProblem, catalogApi } from '../../api/index.ts';
import { useConnection } from '../../stores/connection.ts';
import {
  type ExperimentStatus,
  isExperiment,
  readExperiments,
  type ShownExperiment,
} from './experiment.ts';

/** What the catalog was seeded with; without an id nothing can be moved. */
const DEFAULTS: readonly ShownExperiment[] = DEFAULT_EXPERIMENTS.map((experiment) => ({
  ...experiment,
  id: null,
  updatedAt: null,
}));

/** How long the page waits before it shows the defaults; the call goes on. */
const PATIENCE_MS = 2500;
const RETRY_MS = 5000;

/**
 * The experimental components. While the API is away these are the defaults, the connection store
 * says so (the gray dot), and the API is asked again until it answers.
 */
export function useExperiments() {
  const connection = useConnection();
  const experiments = ref<readonly ShownExperiment[]>([]);
  const source = ref<'loading' | 'api' | 'defaults'>('loading');
  const movingId = ref<string | null>(null);
  let retry: ReturnType<typeof setTimeout> | undefined;

  function fallBack() {
    connection.state = 'defaults';
    if (source.value === 'loading') experiments.value = DEFAULTS;
    source.value = 'defaults';
  }

  async function load() {
    clearTimeout(retry);
    const impatience = setTimeout(fallBack, PATIENCE_MS);
    try {
      const told = readExperiments(await catalogApi.get('/experiments'));
      if (!told) throw new ApiProblem({ status: 0, title: 'What answered is not the API' });
      experiments.value = told;
      source.value = 'api';
      connection.state = 'reachable';
    } catch {
      fallBack();
      retry = setTimeout(load, RETRY_MS);
    } finally {
      clearTimeout(impatience);
    }
  }

  /**
   * Moves a component to another status and shows what the API then says of it.
   *
   * @throws ApiProblem when it was not moved: 409 after somebody else moved it first.
   */
  async function move(id: string, status: ExperimentStatus) {
    movingId.value = id;
    try {
      const moved = await catalogApi.patch<unknown>(`/experiments/${id}`, { status });
      if (!isExperiment(moved)) {
        throw new ApiProblem({ status: 0, title: 'What answered is not the API' });
      }
      experiments.value = experiments.value.map((each) => each.id === id ? moved : each);
    } catch (error) {
      void load();
      throw error;
    } finally {
      movingId.value = null;
    }
  }

  onMounted(load);
  onBeforeUnmount(() => clearTimeout(retry));

  return { experiments, source: computed(() => source.value), movingId, move };
}
