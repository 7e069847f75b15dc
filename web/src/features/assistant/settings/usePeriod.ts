import { useQuery } from '@pinia/colada';
import { computed } from 'vue';
import { useRoute, useRouter } from 'vue-router';

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
 * Loads a list for a period of usePeriod. `list` gets the start as an ISO 8601 timestamp; undefined
 * means all time.
 */
export const useListOf = <Row>(
  key: () => string[],
  list: (from: string | undefined) => Promise<Row[]>,
  period: () => Period,
) =>
  useQuery({
    key: () => [...key(), period()],
    query: () => {
      const days = Number(period());
      return list(days ? new Date(Date.now() - days * DAY_MS).toISOString() : undefined);
    },
    staleTime: 0,
  });
