import { useQuery } from '@pinia/colada';
import { computed } from 'vue';
import type { FilterList, SavedFilter } from '@contract/assistant/schemas/filters.ts';
import { assistantApi, describeProblem, useChange } from '@/api/index.ts';
import { useToasts } from '@/ui/index.ts';

/** Names of a list's saved filters on its page. */
const NOUNS: Record<FilterList, string> = { threads: 'Filter', requests: 'View' };

const savedFiltersQuery = (list: FilterList) => ({
  key: ['saved-filters', list],
  query: () => assistantApi.GET('/filters', { params: { query: { list } } }),
});

/** Loads the person's saved filters of a list, by name. */
export function useSavedFilters(list: FilterList) {
  const toasts = useToasts();
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

  const refuse = (what: string, error: unknown) =>
    toasts.show(`${what} ${describeProblem(error)}`, { tone: 'danger' });

  /** Saves a filter. Throws ApiProblem, for example if its name is taken. */
  const add = (name: string, filter: SavedFilter['filter']) => post({ name, filter });

  /** Saves a filter; returns whether it was saved, and shows a failure. */
  async function save(name: string, filter: SavedFilter['filter']): Promise<boolean> {
    try {
      await add(name, filter);
      return true;
    } catch (error) {
      refuse(`Couldn’t save the ${noun.toLowerCase()}.`, error);
      return false;
    }
  }

  /** Deletes a filter and offers to undo it; shows a failure. */
  async function remove({ id, name, filter }: SavedFilter): Promise<void> {
    try {
      await del(id);
      toasts.show(`${noun} “${name}” deleted.`, {
        actions: [{ label: 'Undo', run: () => void save(name, filter) }],
      });
    } catch (error) {
      refuse(`Couldn’t delete the ${noun.toLowerCase()}.`, error);
    }
  }

  return { saved, error, add, save, remove };
}
