import { shallowRef, watch } from 'vue';
import type { FoundThread } from '../../../../../functions/assistant/schemas/threads.ts';
import { assistantApi } from '../../../api/index.ts';
import {
  type DialogFilter,
  type FilterPart,
  partsOf,
  toQueryParams,
  without,
} from './dialog-filter.ts';

/** A suggestion for a filter without results: without its words, or without one part. */
export interface Loosened {
  part: FilterPart | 'words';
  filter: DialogFilter;
}

function waysOf(filter: DialogFilter): Loosened[] {
  const parts = partsOf(filter).map((part) => ({ part, filter: without(filter, part) }));
  return filter.q ? [{ part: 'words', filter: { ...filter, q: '' } }, ...parts] : parts;
}

async function findsAny(filter: DialogFilter): Promise<boolean> {
  const query = { ...toQueryParams(filter), limit: 1 };
  const found = await assistantApi.get<FoundThread[]>('/threads', { query }).catch(() => []);
  return found.length > 0;
}

/** Finds parts of a filter without results whose removal gives results. */
export function useFilterSuggestions(filter: () => DialogFilter, isEmpty: () => boolean) {
  const loosened = shallowRef<Loosened[]>([]);
  let latest = 0;

  watch(() => [isEmpty(), JSON.stringify(filter())] as const, async ([empty]) => {
    const call = ++latest;
    loosened.value = [];
    if (!empty) return;
    const ways = waysOf(filter());
    const found = await Promise.all(ways.map((way) => findsAny(way.filter)));
    if (call === latest) loosened.value = ways.filter((_, index) => found[index]);
  }, { immediate: true });

  return loosened;
}
