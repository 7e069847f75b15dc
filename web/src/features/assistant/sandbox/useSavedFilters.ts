import { ref } from 'vue';
import type { SavedFilter } from '../../../../../functions/assistant/schemas/filters.ts';
import { assistantApi, describeProblem } from '../../../api/index.ts';
import { useToasts } from '../../../ui/toasts.ts';

/** Loads the person's saved filters, by name. Shows a failure and keeps the list. */
export function useSavedFilters() {
  const saved = ref<SavedFilter[]>([]);
  const toasts = useToasts();

  const refuse = (what: string, error: unknown) =>
    toasts.show(`${what} ${describeProblem(error)}`, { tone: 'danger' });

  async function load(): Promise<void> {
    saved.value = await assistantApi.get<SavedFilter[]>('/filters').catch(() => saved.value);
  }

  const put = (filter: SavedFilter) => {
    const others = saved.value.filter(({ id }) => id !== filter.id);
    saved.value = [...others, filter].toSorted((a, b) => a.name.localeCompare(b.name));
  };

  /** Returns whether it was saved. */
  async function save(name: string, filter: SavedFilter['filter']): Promise<boolean> {
    try {
      put(await assistantApi.post<SavedFilter>('/filters', { name, filter }));
      return true;
    } catch (error) {
      refuse('Couldn’t save the filter.', error);
      return false;
    }
  }

  async function remove({ id, name, filter }: SavedFilter): Promise<void> {
    try {
      await assistantApi.delete(`/filters/${id}`);
      saved.value = saved.value.filter((each) => each.id !== id);
      toasts.show(`Filter “${name}” deleted.`, {
        actions: [{ label: 'Undo', run: () => void save(name, filter) }],
      });
    } catch (error) {
      refuse('Couldn’t delete the filter.', error);
    }
  }

  return { saved, load, save, remove };
}
