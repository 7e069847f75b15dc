import { useQuery } from '@pinia/colada';
import { computed } from 'vue';
import type { FilterList, SavedFilter } from '@contract/assistant/schemas/filters.ts';
import { useAttempt, useToasts } from '@/ui/controls.ts';
import { savedFiltersQuery, useSavedFilterChanges } from './queries.ts';

const NOUNS: Record<FilterList, string> = { threads: 'Filter', requests: 'View' };

/** Loads the person's saved filters of a list, sorted by name, and changes them. */
export function useSavedFilters(list: FilterList) {
  const toasts = useToasts();
  const { attempt } = useAttempt();
  const noun = NOUNS[list];
  const { data, error } = useQuery(savedFiltersQuery(list));
  const saved = computed(() => data.value ?? []);
  const changes = useSavedFilterChanges(list);

  /** Saves a filter. Throws ApiProblem, for example if its name is taken. */
  const add = (name: string, filter: SavedFilter['filter']) => changes.create({ name, filter });

  /** Saves a filter; returns whether it was saved, and shows a failure. */
  const save = (name: string, filter: SavedFilter['filter']): Promise<boolean> =>
    attempt(() => add(name, filter), { failed: `Couldn’t save the ${noun.toLowerCase()}.` });

  /** Deletes a filter and offers to undo it; shows a failure. */
  const remove = ({ id, name, filter }: SavedFilter) =>
    attempt(async () => {
      await changes.remove({ id });
      toasts.show(`${noun} “${name}” deleted.`, {
        actions: [{ label: 'Undo', run: () => void save(name, filter) }],
      });
    }, { failed: `Couldn’t delete the ${noun.toLowerCase()}.` });

  return { saved, error, add, save, remove };
}
