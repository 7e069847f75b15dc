import { onScopeDispose, ref, shallowRef, watch } from 'vue';
import type { NewRun, Run, RunPreview } from '@contract/assistant/schemas/runs.ts';
import { assistantApi, describeProblemWithFields } from '@/api/index.ts';

/** Debounce time of cost requests after changes of the form, in milliseconds. */
export const SETTLES_MS = 300;

/**
 * Requests the estimated cost of a run whenever its body changes, and starts the run. `body` is
 * null while the form is invalid.
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
      const found = await assistantApi.POST('/runs', {
        params: { query: { dry_run: true } },
        body: given,
        signal,
      });
      if (!signal.aborted && 'turns' in found) preview.value = found;
    } catch (error) {
      if (!signal.aborted) problem.value = describeProblemWithFields(error);
    }
  }

  /**
   * Starts the run; returns null if the body is invalid or the API rejected it, which `problem`
   * explains.
   */
  async function start(): Promise<Run | null> {
    const given = body();
    if (!given || isStarting.value) return null;
    isStarting.value = true;
    problem.value = '';
    try {
      const started = await assistantApi.POST('/runs', { body: given });
      return 'id' in started ? started : null;
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
