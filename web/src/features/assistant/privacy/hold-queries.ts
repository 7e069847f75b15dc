import { defineQueryOptions, useQuery } from '@pinia/colada';
import { computed } from 'vue';
import { assistantApi, byId, useChanges } from '@/api/index.ts';
import { usePages } from '@/api/usePages.ts';

const KEY = ['legal-holds'];
const PAGE_SIZE = 50;

const holdsQuery = defineQueryOptions({
  key: [...KEY, 'all'],
  query: () => assistantApi.GET_ALL('/legal-holds', { params: { query: { names: false } } }),
});

/** Loads all legal holds; `holdOf` returns that of a dialog, or undefined. */
export function useHoldOf() {
  const { data } = useQuery(holdsQuery);
  const byThread = computed(() => new Map(data.value?.map((hold) => [hold.thread_id, hold])));
  return { holdOf: (id: string) => byThread.value.get(id) };
}

/** Loads legal holds page by page, newest first. */
export const useHolds = () =>
  usePages({
    key: [...KEY, 'list'],
    staleTime: 0,
    load: (cursor) =>
      assistantApi.raw.GET('/legal-holds', { params: { query: { limit: PAGE_SIZE, cursor } } }),
  });

export const useHoldChanges = () =>
  useChanges(KEY, {
    place: ({ id, reason }: { id: string; reason: string }) =>
      assistantApi.POST('/threads/{id}/legal-hold', { params: byId({ id }), body: { reason } }),
    release: (id: string) =>
      assistantApi.DELETE('/threads/{id}/legal-hold', { params: byId({ id }) }),
  });
