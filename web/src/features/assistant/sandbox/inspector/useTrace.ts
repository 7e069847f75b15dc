import { onScopeDispose, ref, shallowRef, watch } from 'vue';
import type { Trace } from '../../../../../../functions/assistant/schemas/trace.ts';
import { ApiProblem, assistantApi } from '../../../../api/index.ts';

/** Debounce time while a person moves from reply to reply, in milliseconds. */
const PAUSE = 120;

/** Loads the trace of a reply. `older`: the reply was stored before traces existed. */
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
