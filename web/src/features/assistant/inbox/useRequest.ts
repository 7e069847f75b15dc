import { ref, shallowRef, watch } from 'vue';
import type {
  RequestChange,
  RequestDetail,
} from '../../../../../functions/assistant/schemas/requests.ts';
import { ApiProblem, assistantApi, describeProblem } from '../../../api/index.ts';
import { isOpen, useInbox } from '../requests/inbox-store.ts';

/** Loads one request with its history. Changes throw; another person's change is loaded first. */
export function useRequest(id: () => string | null) {
  const inbox = useInbox();
  const request = shallowRef<RequestDetail | null>(null);
  const status = ref<'loading' | 'ready' | 'missing' | 'failed'>('ready');
  const problem = ref('');

  function take(found: RequestDetail) {
    if (found.id !== id()) return;
    request.value = found;
    status.value = 'ready';
    inbox.put(found);
  }

  async function load(wanted: string): Promise<void> {
    try {
      take(await assistantApi.get<RequestDetail>(`/requests/${wanted}`));
    } catch (error) {
      if (wanted !== id()) return;
      const isMissing = error instanceof ApiProblem && [404, 422].includes(error.status);
      problem.value = describeProblem(error);
      if (!request.value) status.value = isMissing ? 'missing' : 'failed';
    }
  }

  function reload(): Promise<void> {
    const wanted = id();
    if (!wanted) return Promise.resolve();
    if (!request.value) status.value = 'loading';
    return load(wanted);
  }

  async function change(fields: RequestChange): Promise<void> {
    const { id: changed, revision } = request.value!;
    const options = { ifMatch: `"${revision}"` };
    try {
      take(await assistantApi.patch<RequestDetail>(`/requests/${changed}`, fields, options));
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 412) await load(changed);
      throw error;
    }
  }

  async function note(text: string): Promise<void> {
    take(await assistantApi.post<RequestDetail>(`/requests/${request.value!.id}/notes`, { text }));
  }

  watch(id, () => {
    request.value = null;
    status.value = 'ready';
    void reload();
  }, { immediate: true });

  // Updates the history when the list changes, for instance because another person closed it.
  watch(
    () => inbox.requests.find((each) => each.id === id())?.revision,
    (revision) => {
      const shown = request.value;
      if (shown && isOpen(shown) && revision !== shown.revision) void reload();
    },
  );

  return { request, status, problem, reload, change, note };
}
