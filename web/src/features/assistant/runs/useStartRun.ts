import { onScopeDispose, ref, shallowRef, watch } from 'vue';
import type { NewRun, Run, RunPreview } from '../../../../../functions/assistant/schemas/runs.ts';
import { assistantApi, describeProblemWithFields } from '../../../api/index.ts';

/** Debounce time after a change of the form before its cost is requested, in milliseconds. */
export const SETTLES_MS = 300;

/**
 * Requests the estimated cost of a run whenever its body changes, and starts it. `body` is null
 * while the form is invalid.
 */
export function useStartRun(body: () => Partial<NewRun> | null) {
  const preview = shallowRef<RunPreview | null>(null);
  const problem = ref('');
  const isStarting = ref(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = new AbortController();

  function forget() {
    clearTimeout(timer);
    asking.abort();
    preview.value = null;
    problem.value = '';
  }

  async function ask(given: Partial<NewRun>): Promise<void> {
    const { signal } = asking = new AbortController();
    try {
      const query = { dry_run: true };
      const found = await assistantApi.post<RunPreview>('/runs', given, { query, signal });
      if (!signal.aborted) preview.value = found;
    } catch (error) {
      if (!signal.aborted) problem.value = describeProblemWithFields(error);
    }
  }

  /** Starts the run; returns null when it was rejected, as `problem` says. */
  async function start(): Promise<Run | null> {
    const given = body();
    if (!given || isStarting.value) return null;
    isStarting.value = true;
    problem.value = '';
    try {
      return await assistantApi.post<Run>('/runs', given);
    } catch (error) {
      problem.value = describeProblemWithFields(error);
      return null;
    } finally {
      isStarting.value = false;
    }
  }

  watch(() => JSON.stringify(body()), () => {
    forget();
    const given = body();
    if (given) timer = setTimeout(() => void ask(given), SETTLES_MS);
  }, { immediate: true });
  onScopeDispose(forget);

  return { preview, problem, isStarting, start };
}
