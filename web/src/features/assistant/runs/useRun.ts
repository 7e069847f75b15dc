import { computed, ref, shallowRef, watch } from 'vue';
import type { Run, RunResult } from '../../../../../functions/assistant/schemas/runs.ts';
import { ApiProblem, assistantApi, describeProblem } from '../../../api/index.ts';
import { usePolling } from '../../../ui/usePolling.ts';
import { isUnderWay } from './run-words.ts';

/** Polling interval of a running run, in milliseconds. */
export const LOOKS_EVERY_MS = 2000;

/**
 * Results are loaded again when their number has grown by this factor, because each load includes
 * all.
 */
const GROWTH = 1.25;

/**
 * Loads one run and optionally its results, and polls it while it is running. `cancel` and `retry`
 * throw ApiProblem.
 */
export function useRun(id: () => string, { withResults = true } = {}) {
  const run = shallowRef<Run | null>(null);
  const results = shallowRef<RunResult[]>([]);
  const status = ref<'loading' | 'ready' | 'missing' | 'failed'>('loading');
  const problem = ref('');
  /** When the run was loaded, as in `Date.now()`. */
  const readAt = ref(0);
  let heldFor = '';

  /** Loads the results that belong to the run's state. */
  async function readResults(of: Run): Promise<void> {
    const isEnough = isUnderWay(of) && of.progress.done < results.value.length * GROWTH;
    const mark = `${of.status} ${of.progress.done}`;
    if (of.progress.done === 0 || isEnough || mark === heldFor) return;
    const found = await assistantApi.getAll<RunResult>(`/runs/${of.id}/results`);
    if (of.id !== id()) return;
    results.value = found;
    heldFor = mark;
  }

  async function look(): Promise<void> {
    const asked = id();
    try {
      const found = await assistantApi.get<Run>(`/runs/${asked}`);
      if (asked !== id()) return;
      if (withResults) await readResults(found);
      if (asked !== id()) return;
      run.value = found;
      readAt.value = Date.now();
      problem.value = '';
      status.value = 'ready';
    } catch (error) {
      if (asked !== id()) return;
      problem.value = describeProblem(error);
      // Keeps the page's content while the server does not answer.
      if (error instanceof ApiProblem && error.status === 404) status.value = 'missing';
      else if (!run.value) status.value = 'failed';
    }
  }

  async function change(what: 'cancel' | 'retry'): Promise<void> {
    await assistantApi.post(`/runs/${id()}/${what}`, {});
    await look();
  }

  usePolling(look, () => run.value !== null && isUnderWay(run.value), LOOKS_EVERY_MS);
  watch(id, () => {
    run.value = null;
    results.value = [];
    heldFor = '';
    status.value = 'loading';
    void look();
  }, { immediate: true });

  return {
    run: computed(() => run.value),
    results: computed(() => results.value),
    status,
    problem,
    readAt,
    look,
    cancel: () => change('cancel'),
    retry: () => change('retry'),
  };
}
