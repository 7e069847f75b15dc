import { ref, shallowRef, watch } from 'vue';
import type {
  ChunkView,
  DocumentDetail,
} from '../../../../../functions/assistant/schemas/documents.ts';
import { ApiProblem, assistantApi, describeProblem } from '../../../api/index.ts';

interface Wanted {
  id: () => string;
  /** When the document last changed, if known: a change reloads it. */
  changedAt: () => string | undefined;
}

/** Loads one document with its text and its chunks. */
export function useDocument({ id, changedAt }: Wanted) {
  const document = shallowRef<DocumentDetail | null>(null);
  const chunks = shallowRef<ChunkView[]>([]);
  const status = ref<'loading' | 'ready' | 'missing' | 'failed'>('loading');
  const problem = ref('');

  async function load(): Promise<void> {
    const asked = id();
    if (document.value?.id !== asked) {
      document.value = null;
      status.value = 'loading';
    }
    try {
      const [found, made] = await Promise.all([
        assistantApi.get<DocumentDetail>(`/documents/${asked}`),
        assistantApi.get<ChunkView[]>(`/documents/${asked}/chunks`),
      ]);
      if (asked !== id()) return;
      document.value = found;
      chunks.value = made;
      status.value = 'ready';
    } catch (error) {
      if (asked !== id()) return;
      problem.value = describeProblem(error);
      // 422: an invalid id.
      const isMissing = error instanceof ApiProblem && [404, 422].includes(error.status);
      if (isMissing) status.value = 'missing';
      // Keeps the page's content.
      else if (!document.value) status.value = 'failed';
    }
  }

  watch(id, load, { immediate: true });
  watch([id, changedAt], ([now, changed], [before, last]) => {
    if (now === before && last && changed !== last) void load();
  });

  return { document, chunks, status, problem, load };
}
