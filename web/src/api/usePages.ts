import { type EntryKey, useInfiniteQuery } from '@pinia/colada';
import { computed, type MaybeRefOrGetter } from 'vue';
import { type Call, readPage } from './read-answer.ts';

/** A list of the API. `load` reads the page at a cursor, or the first page without one. */
interface Pages<Item> {
  key: MaybeRefOrGetter<EntryKey>;
  enabled?: () => boolean;
  staleTime?: number;
  load: (cursor: string | undefined) => Call<Item[]>;
}

/** Returns a query that loads a list page by page; its data are the items of all loaded pages. */
export function usePages<Item>({ load, ...options }: Pages<Item>) {
  const { data, ...query } = useInfiniteQuery({
    ...options,
    initialPageParam: '',
    query: ({ pageParam }) => readPage(load(pageParam || undefined)),
    getNextPageParam: ({ next }) => next,
  });
  return { ...query, data: computed(() => data.value?.pages.flatMap(({ items }) => items)) };
}
