import { defineQueryOptions, useMutation, useQuery, useQueryCache } from '@pinia/colada';
import { computed } from 'vue';
import type { RequestChange } from '@contract/assistant/schemas/requests.ts';
import type { paths } from '@/api/generated/assistant.ts';
import { assistantApi, byId, ifMatch, useInvalidate } from '@/api/index.ts';
import { usePages } from '@/api/usePages.ts';
import { useSession } from '@/stores/session.ts';
import { useNow } from '@/ui/controls.ts';
import { isSnoozed } from './snooze.ts';

export const REQUESTS_KEY = ['requests'];
const PAGE_SIZE = 100;

/** Open and in-progress requests including snoozed ones, soonest due first. */
const openRequestsQuery = defineQueryOptions({
  key: [...REQUESTS_KEY, 'open'],
  query: () =>
    assistantApi.GET_ALL('/requests', {
      params: { query: { status: ['open', 'in_progress'], snoozed: 'include' } },
    }),
});

type RequestsQuery = NonNullable<paths['/requests']['get']['parameters']['query']>;

/** Loads the requests that match a filter page by page, while `isEnabled` returns true. */
export const useFoundRequests = (filter: () => RequestsQuery, isEnabled: () => boolean) =>
  usePages({
    key: () => [...REQUESTS_KEY, 'found', JSON.stringify(filter())],
    enabled: isEnabled,
    load: (cursor) =>
      assistantApi.raw.GET('/requests', {
        params: { query: { ...filter(), limit: PAGE_SIZE, cursor } },
      }),
  });

const readRequest = (id: string) => assistantApi.GET('/requests/{id}', { params: byId({ id }) });

export type RequestDetail = Awaited<ReturnType<typeof readRequest>>;

export const requestQuery = defineQueryOptions((id: string) => ({
  key: [...REQUESTS_KEY, id],
  query: () => readRequest(id),
}));

/**
 * People to whom requests can be assigned, by name; only people who work on requests may read them.
 */
export const assigneesQuery = defineQueryOptions({
  key: ['assignees'],
  query: () => assistantApi.GET('/requests/assignees'),
});

/** Loads the open requests while somebody is signed in; `requests` excludes snoozed ones. */
export function useInbox() {
  const session = useSession();
  const query = useQuery(() => ({ ...openRequestsQuery, enabled: session.operator !== null }));
  const now = useNow();
  const all = computed(() => query.data.value ?? []);
  const requests = computed(() => all.value.filter((each) => !isSnoozed(each, now.value)));
  return { ...query, all, requests };
}

/**
 * Returns a function that runs a change, stores its response, and reloads the list, also after a
 * rejection.
 */
function useRequestMutation<Input>(change: (input: Input) => Promise<RequestDetail>) {
  const cache = useQueryCache();
  const invalidate = useInvalidate();
  return useMutation({
    mutation: change,
    onSuccess: (changed) => cache.setQueryData(requestQuery(changed.id).key, changed),
    onSettled: () => invalidate(REQUESTS_KEY),
  }).mutateAsync;
}

interface Changed {
  request: Pick<RequestDetail, 'id' | 'revision'>;
  body: RequestChange;
}

/** Changes the shown revision of a request; throws ApiProblem, 412 if the revision is outdated. */
const changeRequest = ({ request, body }: Changed) =>
  assistantApi.PATCH('/requests/{id}', {
    params: { ...byId(request), header: ifMatch(request.revision) },
    body,
  });

export const useChangeRequest = () => useRequestMutation(changeRequest);

/**
 * Returns functions that change a request as `useChangeRequest` does, and that load the lists again
 * after several changes.
 */
export function useChangeRequests() {
  const invalidate = useInvalidate();
  return { change: changeRequest, reload: () => invalidate(REQUESTS_KEY) };
}

export const useAddNote = () =>
  useRequestMutation(({ id, text }: { id: string; text: string }) =>
    assistantApi.POST('/requests/{id}/notes', { params: byId({ id }), body: { text } })
  );
