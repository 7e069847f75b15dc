import { ref, shallowRef, watch } from 'vue';
import type { DocumentView } from '../../../../../functions/assistant/schemas/documents.ts';
import type { Gap, GapChange } from '../../../../../functions/assistant/schemas/gaps.ts';
import { ApiProblem, assistantApi } from '../../../api/index.ts';
import type { GapDraft } from './gap-draft.ts';

/** Long, because the response may wait for indexing. */
const SAVE_TIMEOUT_MS = 120_000;

/** Loads the gaps by status and the number of open ones. Writes throw ApiProblem. */
export function useGaps() {
  const status = ref<Gap['status']>('open');
  const found = shallowRef<Gap[]>([]);
  const open = shallowRef<Gap[]>([]);
  const state = ref<'loading' | 'ready' | 'failed'>('loading');
  const problem = shallowRef<ApiProblem | null>(null);
  let latest = 0;

  /** Undefined until they are loaded. */
  const openCount = ref<number>();

  async function refresh(): Promise<void> {
    const call = ++latest;
    const read = (status: Gap['status']) =>
      assistantApi.getAll<Gap>('/gaps', { query: { status } });
    const asked = status.value;
    if (state.value === 'failed') state.value = 'loading';
    try {
      // First, because loading it groups new questions into gaps, which may reopen.
      const opened = await read('open');
      const others = asked === 'open' ? opened : await read(asked);
      if (call !== latest) return;
      [open.value, found.value, state.value] = [opened, others, 'ready'];
      openCount.value = opened.length;
    } catch (error) {
      if (call !== latest) return;
      problem.value = error instanceof ApiProblem ? error : null;
      state.value = 'failed';
    }
  }

  async function change({ id, updated_at }: Gap, body: GapChange): Promise<Gap> {
    try {
      return await assistantApi.patch<Gap>(`/gaps/${id}`, body, { ifMatch: `"${updated_at}"` });
    } finally {
      await refresh();
    }
  }

  /** Stores a document for a gap, which stays open. */
  function write({ name, text }: GapDraft): Promise<DocumentView> {
    const body = { name, file_type: 'markdown', text };
    return assistantApi.post<DocumentView>('/documents', body, { timeoutMs: SAVE_TIMEOUT_MS });
  }

  watch(status, () => {
    state.value = 'loading';
    void refresh();
  });
  return { status, found, open, openCount, state, problem, refresh, change, write };
}
