import { computed, type Ref, ref, shallowRef, watch } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import { ApiProblem, assistantApi } from '../../../api/index.ts';

const DAY_MS = 86_400_000;

export const PERIODS = [
  { value: 'all', label: 'All time' },
  { value: '30', label: '30 days' },
  { value: '7', label: '7 days' },
] as const;
type Period = (typeof PERIODS)[number]['value'];

/** Returns the period in the URL, with a function that changes the URL's parameters. */
export function usePeriod() {
  const route = useRoute();
  const router = useRouter();
  const put = (query: Record<string, string | undefined>) =>
    void router.replace({ query: { ...route.query, ...query } });
  const period = computed({
    get: () => PERIODS.find(({ value }) => value === route.query.days)?.value ?? 'all',
    set: (days: Period) => put({ days: days === 'all' ? undefined : days }),
  });
  return { period, put };
}

/**
 * Loads a whole list for a number of days, or for all time; again whenever its parameters change.
 */
export function useListOf<Row>(
  path: string,
  parameters: () => Record<string, string>,
  days: Ref<string>,
) {
  const rows = shallowRef<Row[]>([]);
  const status = ref<'loading' | 'ready' | 'failed'>('loading');
  const problem = shallowRef<ApiProblem | null>(null);
  let latest = 0;

  async function refresh(): Promise<void> {
    const call = ++latest;
    status.value = 'loading';
    const since = Number(days.value);
    const from = since ? new Date(Date.now() - since * DAY_MS).toISOString() : undefined;
    try {
      const found = await assistantApi.getAll<Row>(path, { query: { ...parameters(), from } });
      if (call !== latest) return;
      rows.value = found;
      status.value = 'ready';
    } catch (error) {
      if (call !== latest) return;
      problem.value = error instanceof ApiProblem ? error : null;
      status.value = 'failed';
    }
  }

  // Compares their text, because the branch is a new object after each refresh.
  watch(() => JSON.stringify([parameters(), days.value]), refresh, { immediate: true });
  return { rows, status, problem, refresh };
}
