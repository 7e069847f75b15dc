import { type Ref, ref, shallowRef, watch } from 'vue';
import type { VersionFigures } from '../../../../../functions/assistant/schemas/figures.ts';
import { ApiProblem, assistantApi } from '../../../api/index.ts';

const DAY_MS = 86_400_000;

/** What happened in the turns of each version of a branch, in the last so many days or ever. */
export function useFigures(code: Ref<string>, days: Ref<string>) {
  const figures = shallowRef<VersionFigures[]>([]);
  const status = ref<'loading' | 'ready' | 'failed'>('loading');
  const problem = shallowRef<ApiProblem | null>(null);
  let latest = 0;

  async function refresh(): Promise<void> {
    const call = ++latest;
    status.value = 'loading';
    const since = Number(days.value);
    const from = since ? new Date(Date.now() - since * DAY_MS).toISOString() : undefined;
    const query = { intent_code: code.value, from };
    try {
      const found = await assistantApi.getAll<VersionFigures>('/figures', { query });
      if (call !== latest) return;
      figures.value = found;
      status.value = 'ready';
    } catch (error) {
      if (call !== latest) return;
      problem.value = error instanceof ApiProblem ? error : null;
      status.value = 'failed';
    }
  }

  watch([code, days], refresh, { immediate: true });
  return { figures, status, problem, refresh };
}
