import { computed } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import { type Filter, isFilter, type ResultRow } from './result-rows.ts';

/** Stores the selected row and the filter of a run's page in the URL. */
export function useResultWalk(rows: () => readonly ResultRow[]) {
  const route = useRoute();
  const router = useRouter();

  const filter = computed(() => isFilter(route.query.show) ? route.query.show : null);
  const current = computed(() => {
    const { result } = route.query;
    return typeof result === 'string' ? result : null;
  });

  const addressOf = (id: string | null, show: Filter | null = filter.value) => ({
    path: route.path,
    query: { ...(show && { show }), ...(id && { result: id }) },
  });
  const choose = (id: string | null) => router.replace(addressOf(id));
  const narrow = (show: Filter | null) => router.replace(addressOf(null, show));

  /**
   * Selects the row at this distance, or the first one without a selection; returns null without
   * rows.
   */
  function step(by: 1 | -1): ResultRow | null {
    const listed = rows();
    const at = listed.findIndex(({ id }) => id === current.value);
    const next = at < 0 ? 0 : Math.min(Math.max(at + by, 0), listed.length - 1);
    const row = listed[next] ?? null;
    if (row) void choose(row.id);
    return row;
  }

  return { filter, current, addressOf, choose, narrow, step };
}
