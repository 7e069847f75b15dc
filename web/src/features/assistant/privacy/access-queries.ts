import { defineQueryOptions, useInfiniteQuery } from '@pinia/colada';
import { computed } from 'vue';
import { assistantApi, readPage } from '@/api/index.ts';

const KEY = ['access-log'];

/** Filter by reader and dialog; all when empty. */
interface AccessFilter {
  by?: string;
  thread_id?: string;
}

/** The number of dialogs that each person and server read in the last 30 days. */
export const readersQuery = defineQueryOptions({
  key: [...KEY, 'readers'],
  staleTime: 0,
  query: () => assistantApi.GET('/access-log/readers'),
});

/** Loads the access log page by page, newest first. */
export function useAccessLog(filter: () => AccessFilter) {
  const { data, ...query } = useInfiniteQuery({
    key: () => [...KEY, 'list', filter().by ?? '', filter().thread_id ?? ''],
    staleTime: 0,
    initialPageParam: '',
    query: ({ pageParam: cursor }) => {
      const page = { ...filter(), limit: 50, cursor: cursor || undefined };
      return readPage(assistantApi.raw.GET('/access-log', { params: { query: page } }));
    },
    getNextPageParam: ({ next }) => next,
  });
  return { ...query, entries: computed(() => data.value?.pages.flatMap(({ items }) => items)) };
}
