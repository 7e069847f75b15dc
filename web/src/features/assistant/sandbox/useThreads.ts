import { computed, shallowRef, watch } from 'vue';
import { describeProblemWithFields } from '@/api/index.ts';
import { useSession } from '@/stores/session.ts';
import type { ThreadsQuery } from '../queries.ts';
import { type ThreadPages, useThreadChanges, useThreadPages } from './queries.ts';

/** Loads the dialogs that match a filter, page by page. Changes throw ApiProblem. */
export function useThreads(filter: () => ThreadsQuery) {
  const { data, error, asyncStatus, hasNextPage, loadNextPage, refetch } = useThreadPages(filter);
  /** The shown list: that of the previous filter until the new one is loaded. */
  const shown = shallowRef<ThreadPages>();
  watch(data, (now) => now && (shown.value = now), { immediate: true, flush: 'sync' });
  const session = useSession();
  watch(() => session.operator?.id, () => (shown.value = undefined));
  const threads = computed(() => shown.value?.pages.flatMap(({ items }) => items) ?? []);
  /** The reason why the list could not be loaded, with the errors of filter fields; else empty. */
  const problem = computed(() => error.value ? describeProblemWithFields(error.value) : '');
  const status = computed(() => {
    if (!shown.value && asyncStatus.value === 'loading') return 'loading';
    if (error.value) return 'failed';
    return shown.value ? 'ready' : 'loading';
  });

  /** Loads the next page, one at a time; does nothing while the list belongs to another filter. */
  async function more(): Promise<void> {
    if (hasNextPage.value) await loadNextPage({ cancelRefetch: false });
  }

  const { rename, remove } = useThreadChanges();
  return { threads, hasMore: hasNextPage, status, problem, refresh: refetch, more, rename, remove };
}
