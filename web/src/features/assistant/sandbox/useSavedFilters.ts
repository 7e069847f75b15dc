import { defineQueryOptions, useQuery } from '@pinia/colada';
import { computed } from 'vue';
import type { SavedFilter } from '@contract/assistant/schemas/filters.ts';
import { assistantApi, describeProblem } from '@/api/index.ts';
import { readData } from '@/api/read-answer.ts';
import { useChange } from '@/api/useChange.ts';
import { useToasts } from '@/ui/toasts.ts';

const savedFiltersQuery = defineQueryOptions({
  key: ['saved-filters'],
  query: () => readData(assistantApi.GET('/filters')),
});

/** Loads the person's saved filters, by name. Shows a failure. */
export function useSavedFilters() {
  const toasts = useToasts();
  const { data } = useQuery(savedFiltersQuery);
  const saved = computed(() => data.value ?? []);
  const post = useChange(
    savedFiltersQuery.key,
    (body: Pick<SavedFilter, 'name' | 'filter'>) =>
      readData(assistantApi.POST('/filters', { body })),
  );
  const del = useChange(
    savedFiltersQuery.key,
    (id: string) => readData(assistantApi.DELETE('/filters/{id}', { params: { path: { id } } })),
  );

  const refuse = (what: string, error: unknown) =>
    toasts.show(`${what} ${describeProblem(error)}`, { tone: 'danger' });

  /** Returns whether it was saved. */
  async function save(name: string, filter: SavedFilter['filter']): Promise<boolean> {
    try {
      await post({ name, filter });
      return true;
    } catch (error) {
      refuse('Couldn’t save the filter.', error);
      return false;
    }
  }

  async function remove({ id, name, filter }: SavedFilter): Promise<void> {
    try {
      await del(id);
      toasts.show(`Filter “${name}” deleted.`, {
        actions: [{ label: 'Undo', run: () => void save(name, filter) }],
      });
    } catch (error) {
      refuse('Couldn’t delete the filter.', error);
    }
  }

  return { saved, save, remove };
}
