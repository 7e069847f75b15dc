import {
  useInfiniteQuery,
  type UseInfiniteQueryData,
  useMutation,
  useQueryCache,
} from '@pinia/colada';
import { computed, shallowRef, watch } from 'vue';
import { assistantApi, byId, describeProblemWithFields, type ListPage } from '@/api/index.ts';
import { useSession } from '@/stores/session.ts';
import { findThreads, type FoundThread, type ThreadsQuery } from '../find-threads.ts';

const KEY = ['threads'];
const PAGE_SIZE = 50;

type Pages = UseInfiniteQueryData<ListPage<FoundThread>, string>;

/** Loads the dialogs that match a filter, page by page. Changes throw ApiProblem. */
export function useThreads(filter: () => ThreadsQuery) {
  const cache = useQueryCache();
  const { data, error, asyncStatus, hasNextPage, loadNextPage, refetch } = useInfiniteQuery({
    key: () => [...KEY, JSON.stringify(filter())],
    staleTime: 0,
    initialPageParam: '',
    query: ({ pageParam: cursor }) =>
      findThreads({ ...filter(), limit: PAGE_SIZE, cursor: cursor || undefined }),
    getNextPageParam: ({ next }) => next,
  });
  /** The shown list: that of the previous filter until the new one is loaded. */
  const shown = shallowRef<Pages>();
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

  function update(change: (threads: FoundThread[]) => FoundThread[]) {
    const changed = (list: Pages | undefined): Pages => ({
      pages: (list?.pages ?? []).map((page) => ({ ...page, items: change(page.items) })),
      pageParams: list?.pageParams ?? [],
    });
    cache.setQueriesData({ key: KEY, predicate: ({ state }) => !!state.value.data }, changed);
  }

  const { mutateAsync: rename } = useMutation({
    mutation: ({ id, name }: { id: string; name: string }) =>
      assistantApi.PATCH('/threads/{id}', { params: byId({ id }), body: { name } }),
    onSuccess: ({ id, name }) =>
      update((threads) => threads.map((each) => each.id === id ? { ...each, name } : each)),
  });

  const { mutateAsync: remove } = useMutation({
    mutation: (id: string) => assistantApi.DELETE('/threads/{id}', { params: byId({ id }) }),
    onSuccess: (_, id) => update((threads) => threads.filter((each) => each.id !== id)),
  });

  return { threads, hasMore: hasNextPage, status, problem, refresh: refetch, more, rename, remove };
}
