import {
  defineQueryOptions,
  useInfiniteQuery,
  type UseInfiniteQueryData,
  useMutation,
  useQueryCache,
} from '@pinia/colada';
import type { RerunRequest } from '@contract/assistant/schemas/rerun.ts';
import { fetchWithin } from '@/api/client.ts';
import type { components } from '@/api/generated/assistant.ts';
import { assistantApi, byId, idempotencyKey, type ListPage } from '@/api/index.ts';
import { findThreads, type FoundThread, type ThreadsQuery } from '../queries.ts';
import { pickOpeningLines } from './opening-lines.ts';

export type NewFeedback = components['schemas']['NewFeedback'];

const THREADS_KEY = ['threads'];
const PAGE_SIZE = 50;

/** The loaded pages of a list of dialogs. */
export type ThreadPages = UseInfiniteQueryData<ListPage<FoundThread>, string>;

/** Loads the dialogs that match a filter page by page, the last used first. */
export const useThreadPages = (filter: () => ThreadsQuery) =>
  useInfiniteQuery({
    key: () => [...THREADS_KEY, JSON.stringify(filter())],
    staleTime: 0,
    initialPageParam: '',
    query: ({ pageParam: cursor }) =>
      findThreads({ ...filter(), limit: PAGE_SIZE, cursor: cursor || undefined }),
    getNextPageParam: ({ next }) => next,
  });

/** Renames and deletes dialogs, and changes the loaded lists without a request. */
export function useThreadChanges() {
  const cache = useQueryCache();

  function update(change: (threads: FoundThread[]) => FoundThread[]) {
    const changed = (list: ThreadPages | undefined): ThreadPages => ({
      pages: (list?.pages ?? []).map((page) => ({ ...page, items: change(page.items) })),
      pageParams: list?.pageParams ?? [],
    });
    cache.setQueriesData(
      { key: THREADS_KEY, predicate: ({ state }) => !!state.value.data },
      changed,
    );
  }

  const { mutateAsync: rename } = useMutation({
    mutation: ({ id, name }: { id: string; name: string }) =>
      assistantApi.PATCH('/threads/{id}', { params: byId({ id }), body: { name } }),
    onSuccess: ({ id, name }) =>
      update((threads) => threads.map((each) => each.id === id ? { ...each, name } : each)),
  });

  const { mutateAsync: remove } = useMutation({
    mutation: (id: string) => assistantApi.DELETE('/threads/{id}', { params: byId({ id }) }),
    onSuccess: (_, id) => update((threads) => threads.filter((each) => each.id !== id)),
  });

  return { rename, remove };
}

/** Whether each of several filters finds any dialog; false for one that the API rejects. */
export const findsAnyQuery = defineQueryOptions((filters: readonly ThreadsQuery[]) => ({
  key: ['filter-suggestions', JSON.stringify(filters)],
  staleTime: 0,
  query: () =>
    Promise.all(
      filters.map((filter) =>
        findThreads({ ...filter, limit: 1 }).then(({ items }) => items.length > 0, () => false)
      ),
    ),
}));

/** First messages to suggest for a new dialog. */
export const openingLinesQuery = defineQueryOptions({
  // Begins with the key that a change of the tests invalidates.
  key: ['tests', 'opening-lines'],
  query: async () =>
    pickOpeningLines(await assistantApi.GET('/tests', { params: { query: { limit: 200 } } })),
});

/** The trace of a reply, which never changes. */
export const traceQuery = defineQueryOptions((id: string) => ({
  key: ['traces', id],
  staleTime: Infinity,
  query: ({ signal }: { signal: AbortSignal }) =>
    assistantApi.GET('/messages/{id}/trace', { params: byId({ id }), signal }),
}));

/** The cost of all model calls of a reply's turn at current prices. */
export const costQuery = defineQueryOptions((id: string) => ({
  // Begins with the key that a change of the prices invalidates.
  key: ['models', 'cost', id],
  query: () => assistantApi.GET('/messages/{id}/cost', { params: byId({ id }) }),
}));

/**
 * Changes of the open dialog. They invalidate nothing: the caller puts their answers into the
 * dialog. They throw ApiProblem.
 */
export const dialogChanges = {
  setTags: async (id: string, tags: string[]) =>
    (await assistantApi.PUT('/threads/{id}/tags', { params: byId({ id }), body: { tags } })).tags,
  giveFeedback: (id: string, body: NewFeedback) =>
    assistantApi.PUT('/messages/{id}/feedback', { params: byId({ id }), body }),
  removeFeedback: (id: string) =>
    assistantApi.DELETE('/messages/{id}/feedback', { params: byId({ id }) }),
  /** Stores the correct route; null means out of scope. */
  correctRoute: (id: string, intent_code: string | null) =>
    assistantApi.PUT('/messages/{id}/route', { params: byId({ id }), body: { intent_code } }),
  removeRoute: (id: string) =>
    assistantApi.DELETE('/messages/{id}/route', { params: byId({ id }) }),
};

/** Creates a test that expects a reply's actual result. The list of tests loads when it opens. */
export const createTest = (from_message_id: string) =>
  assistantApi.POST('/tests', { body: { from_message_id } });

/** Copies a dialog into a trial; the same key makes no second copy. */
export const createTrialCopy = (id: string, key: string) =>
  assistantApi.POST('/threads/{id}/trial-copy', {
    params: { ...byId({ id }), header: idempotencyKey(key) },
  });

/**
 * Timeout in milliseconds for the router, a branch and another branch after a hand-off, each with a
 * retry.
 */
const RERUN_TIMEOUT = 200_000;

/** Runs the turn of a reply again without storing anything. */
export const rerun = (id: string, body: RerunRequest, signal: AbortSignal) =>
  assistantApi.POST('/messages/{id}/rerun', {
    params: byId({ id }),
    body,
    signal,
    fetch: fetchWithin(RERUN_TIMEOUT),
  });
