import { defineQueryOptions } from '@pinia/colada';
import { assistantApi } from '@/api/index.ts';
import { usePages } from '@/api/usePages.ts';

const KEY = ['access-log'];

/** Filter by reader and dialog; all when empty. */
interface AccessFilter {
  by?: string;
  thread_id?: string;
}

/** The number of dialogs that each person, API key and server read in the last 30 days. */
export const readersQuery = defineQueryOptions({
  key: [...KEY, 'readers'],
  staleTime: 0,
  query: () => assistantApi.GET('/access-log/readers'),
});

/** Loads the access log page by page, newest first. */
export const useAccessLog = (filter: () => AccessFilter) =>
  usePages({
    key: () => [...KEY, 'list', filter().by ?? '', filter().thread_id ?? ''],
    staleTime: 0,
    load: (cursor) =>
      assistantApi.raw.GET('/access-log', {
        params: { query: { ...filter(), limit: 50, cursor } },
      }),
  });
