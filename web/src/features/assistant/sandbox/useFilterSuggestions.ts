import { useQuery } from '@pinia/colada';
import { computed } from 'vue';
import { findThreads } from '../find-threads.ts';
import {
  type DialogFilter,
  type FilterPart,
  partsOf,
  toQueryParams,
  without,
} from './dialog-filter.ts';

/** A filter without its search words or without one part. */
interface Loosened {
  part: FilterPart | 'words';
  filter: DialogFilter;
}

function waysOf(filter: DialogFilter): Loosened[] {
  const parts = partsOf(filter).map((part) => ({ part, filter: without(filter, part) }));
  return filter.q ? [{ part: 'words', filter: { ...filter, q: '' } }, ...parts] : parts;
}

async function findsAny(filter: DialogFilter): Promise<boolean> {
  const { items } = await findThreads({ ...toQueryParams(filter), limit: 1 });
  return items.length > 0;
}

/**
 * While a filter finds nothing, tries it without each of its parts, and returns the filters that
 * find dialogs.
 */
export function useFilterSuggestions(filter: () => DialogFilter, isEmpty: () => boolean) {
  const { data } = useQuery({
    key: () => ['filter-suggestions', JSON.stringify(filter())],
    enabled: isEmpty,
    staleTime: 0,
    query: async () => {
      const ways = waysOf(filter());
      const found = await Promise.all(ways.map((way) => findsAny(way.filter).catch(() => false)));
      return ways.filter((_, index) => found[index]);
    },
  });
  return computed(() => isEmpty() ? data.value ?? [] : []);
}
