import { computed, onBeforeUnmount, ref, shallowRef } from 'vue';
import type { DocumentView } from '../../../../../functions/assistant/schemas/documents.ts';
import { ApiProblem, assistantApi } from '../../../api/index.ts';

const POLL_MS = 1000;

/**
 * Loads the knowledge documents and polls those that are being indexed. Writes throw ApiProblem.
 */
export function useDocuments() {
  const documents = shallowRef<DocumentView[]>([]);
  const status = ref<'loading' | 'ready' | 'failed'>('loading');
  const problem = shallowRef<ApiProblem | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = true;

  const waiting = computed(() =>
    documents.value.filter(({ index_status }) =>
      index_status === 'pending' || index_status === 'indexing'
    )
  );

  async function refresh(): Promise<void> {
    clearTimeout(timer);
    if (status.value === 'failed') status.value = 'loading';
    try {
      documents.value = await assistantApi.getAll<DocumentView>('/documents');
      status.value = 'ready';
    } catch (error) {
      problem.value = error instanceof ApiProblem ? error : null;
      if (documents.value.length === 0) status.value = 'failed';
    }
    if (isOpen && waiting.value.length > 0) timer = setTimeout(refresh, POLL_MS);
  }

  onBeforeUnmount(() => {
    isOpen = false;
    clearTimeout(timer);
  });

  async function remove(id: string): Promise<void> {
    await assistantApi.delete(`/documents/${id}`);
    await refresh();
  }

  async function rename(id: string, name: string): Promise<void> {
    await assistantApi.patch(`/documents/${id}`, { name });
    await refresh();
  }

  async function reindex(id: string): Promise<void> {
    const done = assistantApi.post(`/documents/${id}/reindex`, undefined, { timeoutMs: 120_000 });
    timer = setTimeout(refresh, 150);
    await done;
    await refresh();
  }

  async function reindexAll(): Promise<void> {
    await assistantApi.post('/documents/reindex-all', {}, { timeoutMs: 30_000 });
    await refresh();
  }

  return { documents, status, problem, waiting, refresh, rename, remove, reindex, reindexAll };
}
