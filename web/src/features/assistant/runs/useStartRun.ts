import { useQuery } from '@pinia/colada';
import { computed, ref, watch } from 'vue';
import type { NewRun, Run } from '@contract/assistant/schemas/runs.ts';
import { describeProblemWithFields } from '@/api/index.ts';
import { useDebounced } from '@/ui/controls.ts';
import { runCostQuery, startRun } from './queries.ts';

/** Debounce time of cost requests after changes of the form, in milliseconds. */
export const SETTLES_MS = 300;

/**
 * Requests the estimated cost of a run whenever its body changes, and starts the run. `body` is
 * null while the form is invalid.
 */
export function useStartRun(body: () => Partial<NewRun> | null) {
  const refusal = ref('');
  const isStarting = ref(false);
  const text = computed(() => JSON.stringify(body()));
  const settled = useDebounced(body, SETTLES_MS);
  const isSettled = computed(() => JSON.stringify(settled.value) === text.value);

  const cost = useQuery(() => ({
    ...runCostQuery(settled.value ?? {}),
    enabled: isSettled.value && settled.value !== null,
  }));
  const preview = computed(() => isSettled.value ? cost.data.value ?? null : null);
  const problem = computed(() => {
    const error = isSettled.value && body() ? cost.error.value : null;
    return refusal.value || (error ? describeProblemWithFields(error) : '');
  });
  watch(text, () => (refusal.value = ''));

  /**
   * Starts the run; returns null if the body is invalid or the API rejected it, which `problem`
   * explains.
   */
  async function start(): Promise<Run | null> {
    const given = body();
    if (!given || isStarting.value) return null;
    isStarting.value = true;
    refusal.value = '';
    try {
      return await startRun(given);
    } catch (error) {
      refusal.value = describeProblemWithFields(error);
      return null;
    } finally {
      isStarting.value = false;
    }
  }

  return { preview, problem, isStarting, start };
}
