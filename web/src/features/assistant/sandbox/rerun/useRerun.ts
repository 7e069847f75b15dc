import { onScopeDispose, ref, shallowRef, watch } from 'vue';
import type { Rerun, RerunRequest } from '@contract/assistant/schemas/rerun.ts';
import { describeProblemWithFields } from '@/api/index.ts';
import { rerun } from '../queries.ts';

/** Reruns the turn of a reply without storing anything; selecting another reply resets it. */
export function useRerun(messageId: () => string) {
  const result = shallowRef<Rerun | null>(null);
  const status = ref<'idle' | 'running' | 'done' | 'cancelled' | 'failed'>('idle');
  const problem = ref('');
  let controller = new AbortController();

  async function run(body: RerunRequest): Promise<void> {
    controller.abort();
    const { signal } = controller = new AbortController();
    result.value = null;
    status.value = 'running';
    try {
      const found = await rerun(messageId(), body, signal);
      if (signal.aborted) return;
      result.value = found;
      status.value = 'done';
    } catch (error) {
      if (signal.aborted) return;
      problem.value = describeProblemWithFields(error);
      status.value = 'failed';
    }
  }

  function cancel(): void {
    controller.abort();
    if (status.value === 'running') status.value = 'cancelled';
  }

  watch(messageId, () => {
    cancel();
    result.value = null;
    status.value = 'idle';
  });
  onScopeDispose(cancel);

  return { result, status, problem, run, cancel };
}
