import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import type { StaffRequest } from '../../../../../functions/assistant/schemas/requests.ts';
import { assistantApi, describeProblem } from '../../../api/index.ts';

/** Whether there is still something to do. */
export const isOpen = ({ status }: Pick<StaffRequest, 'status'>) =>
  status === 'open' || status === 'in_progress';

/** What staff still have to do, due first. */
export const useInbox = defineStore('inbox', () => {
  const requests = ref<StaffRequest[]>([]);
  const status = ref<'loading' | 'ready' | 'failed'>('loading');
  const problem = ref('');

  const count = computed(() => requests.value.length);

  /** Reads the list again; what is on the page stays if that fails. */
  async function refresh(): Promise<void> {
    try {
      const query = { status: ['open', 'in_progress'] };
      requests.value = await assistantApi.getAll<StaffRequest>('/requests', { query });
      status.value = 'ready';
    } catch (error) {
      problem.value = describeProblem(error);
      if (status.value === 'loading') status.value = 'failed';
    }
  }

  async function retry(): Promise<void> {
    status.value = 'loading';
    await refresh();
  }

  /** A request as it is now: what is closed leaves the list. */
  function put(request: StaffRequest) {
    requests.value = requests.value.map((each) => each.id === request.id ? request : each)
      .filter(isOpen);
  }

  return { requests, status, problem, count, refresh, retry, put };
});
