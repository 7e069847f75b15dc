import { defineQueryOptions, useMutation, useQuery, useQueryCache } from '@pinia/colada';
import { computed } from 'vue';
import type { RequestChange } from '@contract/assistant/schemas/requests.ts';
import { assistantApi, byId, ifMatch, useInvalidate } from '@/api/index.ts';
import { useSession } from '@/stores/session.ts';
import { useNow } from '@/ui/controls.ts';
import { isSnoozed } from './snooze.ts';

export const REQUESTS_KEY = ['requests'];

/** Open and in-progress requests including snoozed ones, soonest due first. */
const openRequestsQuery = defineQueryOptions({
  key: [...REQUESTS_KEY, 'open'],
  query: () =>
    assistantApi.GET_ALL('/requests', {
      params: { query: { status: ['open', 'in_progress'], snoozed: 'include' } },
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

/**
 * Returns a function that changes the shown revision of a request; it throws ApiProblem, 412 if the
 * revision is outdated.
 */
export const useChangeRequest = () =>
  useRequestMutation(({ request, body }: Changed) => {
    const params = { ...byId(request), header: ifMatch(request.revision) };
    return assistantApi.PATCH('/requests/{id}', { params, body });
  });

export const useAddNote = () =>
  useRequestMutation(({ id, text }: { id: string; text: string }) =>
    assistantApi.POST('/requests/{id}/notes', { params: byId({ id }), body: { text } })
  );
