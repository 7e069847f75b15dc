import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import type { StaffRequest } from '../../../../../functions/assistant/schemas/requests.ts';
import { assistantApi, describeProblem } from '../../../api/index.ts';

/** Returns whether a request is still open. */
export const isOpen = ({ status }: Pick<StaffRequest, 'status'>) =>
  status === 'open' || status === 'in_progress';

/** The open requests, sorted by due time. */
export const useInbox = defineStore('inbox', () => {
  const requests = ref<StaffRequest[]>([]);
  const status = ref<'loading' | 'ready' | 'failed'>('loading');
  const problem = ref('');

  const count = computed(() => requests.value.length);

  let reading: Promise<void> | null = null;
  let following: Promise<void> | null = null;

  async function read(): Promise<void> {
    try {
      const query = { status: ['open', 'in_progress'] };
      requests.value = await assistantApi.getAll<StaffRequest>('/requests', { query });
      status.value = 'ready';
    } catch (error) {
      problem.value = describeProblem(error);
      if (status.value === 'loading') status.value = 'failed';
    }
  }

  /**
   * Loads the list again; keeps its content on failure. Coalesces calls: those during a request
   * share the next one, so that no late response replaces a newer one.
   */
  function refresh(): Promise<void> {
    if (reading) {
      following ??= reading.then(() => {
        following = null;
        return refresh();
      });
      return following;
    }
    reading = read().finally(() => (reading = null));
    return reading;
  }

  async function retry(): Promise<void> {
    status.value = 'loading';
    await refresh();
  }

  /** Updates a request; a closed one leaves the list. */
  function put(request: StaffRequest) {
    requests.value = requests.value.map((each) => each.id === request.id ? request : each)
      .filter(isOpen);
  }

  return { requests, status, problem, count, refresh, retry, put };
});
