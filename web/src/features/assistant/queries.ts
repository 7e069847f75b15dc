import { defineQueryOptions } from '@pinia/colada';
import type { FilterList, SavedFilter } from '@contract/assistant/schemas/filters.ts';
import { assistantApi, byId, readPage, useChanges } from '@/api/index.ts';
import type { paths } from '@/api/generated/assistant.ts';

export const organisationQuery = defineQueryOptions({
  // Begins with the key that a change of the settings invalidates.
  key: ['general-settings', 'organisation'],
  query: () => assistantApi.GET('/organisation'),
});

/** Returns the key of a dialog's query; null for a new dialog. */
export const dialogKey = (id: string | null) => ['dialog', id];

export type ThreadsQuery = NonNullable<paths['/threads']['get']['parameters']['query']>;

/** Loads a page of the dialogs that match a filter; throws ApiProblem. */
export const findThreads = (query: ThreadsQuery, signal?: AbortSignal) =>
  readPage(assistantApi.raw.GET('/threads', { params: { query }, signal }));

export type FoundThread = Awaited<ReturnType<typeof findThreads>>['items'][number];

/** The person's saved filters of a list, by name. */
export const savedFiltersQuery = defineQueryOptions((list: FilterList) => ({
  key: ['saved-filters', list],
  query: () => assistantApi.GET('/filters', { params: { query: { list } } }),
}));

export const useSavedFilterChanges = (list: FilterList) =>
  useChanges(savedFiltersQuery(list).key, {
    create: ({ name, filter }: Pick<SavedFilter, 'name' | 'filter'>) =>
      assistantApi.POST('/filters', { body: { name, list, filter } }),
    remove: (filter: Pick<SavedFilter, 'id'>) =>
      assistantApi.DELETE('/filters/{id}', { params: byId(filter) }),
  });

export const SETUP_PATH = '/start';

/**
 * Loads the completed steps of the setup guide. Never fresh, because other pages can complete
 * steps.
 */
export const setupQuery = defineQueryOptions({
  key: ['setup'],
  staleTime: 0,
  query: () => assistantApi.GET('/setup'),
});
