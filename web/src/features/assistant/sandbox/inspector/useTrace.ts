import { onScopeDispose, ref, shallowRef, watch } from 'vue';
import type { Trace } from '../../../../../../functions/assistant/schemas/trace.ts';
import { ApiProblem, assistantApi } from '../../../../api/index.ts';

/** Somebody who walks from reply to reply does not ask for each, in milliseconds. */
const PAUSE = 120;

/** What a reply was made of. `older`: it was stored before that was kept. */
export function useTrace(messageId: () => string | null) {
  const trace = shallowRef<Trace | null>(null);
  const status = ref<'loading' | 'ready' | 'older' | 'failed'>('loading');
  const problem = shallowRef<ApiProblem | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = new AbortController();

  function stop() {
    clearTimeout(timer);
    asked.abort();
  }

  async function load(): Promise<void> {
    stop();
    const id = messageId();
    if (!id) return;
    const { signal } = asked = new AbortController();
    trace.value = null;
    status.value = 'loading';
    try {
      const found = await assistantApi.get<Trace>(`/messages/${id}/trace`, { signal });
      if (signal.aborted) return;
      trace.value = found;
      status.value = 'ready';
    } catch (error) {
      if (signal.aborted) return;
      problem.value = error instanceof ApiProblem ? error : null;
      status.value = problem.value?.status === 409 ? 'older' : 'failed';
    }
  }

  watch(messageId, (_, before) => {
    stop();
    trace.value = null;
    status.value = 'loading';
    if (before === undefined) void load();
    else timer = setTimeout(load, PAUSE);
  }, { immediate: true });
  onScopeDispose(stop);

  return { trace, status, problem, load };
}
