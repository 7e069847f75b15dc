import { useQuery } from '@pinia/colada';
import { computed } from 'vue';
import {
  type DialogFilter,
  type FilterPart,
  partsOf,
  toQueryParams,
  without,
} from './dialog-filter.ts';
import { findsAnyQuery } from './queries.ts';

/** A filter without its search words or without one part. */
interface Loosened {
  part: FilterPart | 'words';
  filter: DialogFilter;
}

function waysOf(filter: DialogFilter): Loosened[] {
  const parts = partsOf(filter).map((part) => ({ part, filter: without(filter, part) }));
  return filter.q ? [{ part: 'words', filter: { ...filter, q: '' } }, ...parts] : parts;
}

/**
 * While a filter finds nothing, tries it without each of its parts, and returns the filters that
 * find dialogs.
 */
export function useFilterSuggestions(filter: () => DialogFilter, isEmpty: () => boolean) {
  const ways = computed(() => waysOf(filter()));
  const { data } = useQuery(() => ({
    ...findsAnyQuery(ways.value.map((way) => toQueryParams(way.filter))),
    enabled: isEmpty(),
  }));
  return computed(() => isEmpty() ? ways.value.filter((_, index) => data.value?.[index]) : []);
}
