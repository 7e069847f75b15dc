import { useQuery } from '@pinia/colada';
import { computed } from 'vue';
import type { FilterList, SavedFilter } from '@contract/assistant/schemas/filters.ts';
import { assistantApi, useChange } from '@/api/index.ts';
import { useAttempt, useToasts } from '@/ui/controls.ts';

const NOUNS: Record<FilterList, string> = { threads: 'Filter', requests: 'View' };

const savedFiltersQuery = (list: FilterList) => ({
  key: ['saved-filters', list],
  query: () => assistantApi.GET('/filters', { params: { query: { list } } }),
});

/** Loads the person's saved filters of a list, sorted by name, and changes them. */
export function useSavedFilters(list: FilterList) {
  const toasts = useToasts();
  const { attempt } = useAttempt();
  const noun = NOUNS[list];
  const query = savedFiltersQuery(list);
  const { data, error } = useQuery(query);
  const saved = computed(() => data.value ?? []);
  const post = useChange(
    query.key,
    ({ name, filter }: Pick<SavedFilter, 'name' | 'filter'>) =>
      assistantApi.POST('/filters', { body: { name, list, filter } }),
  );
  const del = useChange(
    query.key,
    (id: string) => assistantApi.DELETE('/filters/{id}', { params: { path: { id } } }),
  );

  /** Saves a filter. Throws ApiProblem, for example if its name is taken. */
  const add = (name: string, filter: SavedFilter['filter']) => post({ name, filter });

  /** Saves a filter; returns whether it was saved, and shows a failure. */
  const save = (name: string, filter: SavedFilter['filter']): Promise<boolean> =>
    attempt(() => add(name, filter), { failed: `Couldn’t save the ${noun.toLowerCase()}.` });

  /** Deletes a filter and offers to undo it; shows a failure. */
  const remove = ({ id, name, filter }: SavedFilter) =>
    attempt(async () => {
      await del(id);
      toasts.show(`${noun} “${name}” deleted.`, {
        actions: [{ label: 'Undo', run: () => void save(name, filter) }],
      });
    }, { failed: `Couldn’t delete the ${noun.toLowerCase()}.` });

  return { saved, error, add, save, remove };
}
