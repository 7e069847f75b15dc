import { ref, shallowRef, watch } from 'vue';
import type { RunListItem } from '../../../../../functions/assistant/schemas/runs.ts';
import { parseLinkedPage } from '../../../api/client.ts';
import { assistantApi, describeProblem } from '../../../api/index.ts';
import { usePolling } from '../../../ui/usePolling.ts';
import { isUnderWay } from './run-words.ts';

/** Polling interval while a run is running, in milliseconds. */
export const LOOKS_EVERY_MS = 3000;
const FIRST_PAGE = 50;

/** Loads the runs, newest first; of one branch if `code` returns one. */
export function useRuns(code: () => string | undefined = () => undefined) {
  const runs = shallowRef<RunListItem[]>([]);
  const status = ref<'loading' | 'ready' | 'failed'>('loading');
  const problem = ref('');
  /** Cursor of the next page; null after the last page. */
  const cursor = ref<string | null>(null);
  const readAt = ref(0);

  const ask = (limit: number, after?: string) =>
    assistantApi.request<RunListItem[]>('GET', '/runs', {
      query: { intent_code: code(), limit, cursor: after },
    });

  /** Loads as many runs again as are listed, up to the maximum of a page. */
  async function look(): Promise<void> {
    const asked = code();
    try {
      const { data, headers } = await ask(Math.min(Math.max(FIRST_PAGE, runs.value.length), 200));
      if (asked !== code()) return;
      const read = new Set(data.map(({ id }) => id));
      runs.value = [...data, ...runs.value.filter(({ id }) => !read.has(id))];
      if (runs.value.length === data.length) {
        cursor.value = parseLinkedPage(headers, 'next', 'cursor');
      }
      readAt.value = Date.now();
      status.value = 'ready';
    } catch (error) {
      if (asked !== code()) return;
      problem.value = describeProblem(error);
      if (runs.value.length === 0) status.value = 'failed';
    }
  }

  async function readEarlier(): Promise<void> {
    if (!cursor.value) return;
    const { data, headers } = await ask(FIRST_PAGE, cursor.value);
    runs.value = [...runs.value, ...data];
    cursor.value = parseLinkedPage(headers, 'next', 'cursor');
  }

  async function change(id: string, what: 'cancel' | 'retry'): Promise<void> {
    await assistantApi.post(`/runs/${id}/${what}`, {});
    await look();
  }

  usePolling(look, () => runs.value.some(isUnderWay), LOOKS_EVERY_MS);
  watch(code, () => {
    runs.value = [];
    cursor.value = null;
    status.value = 'loading';
    void look();
  }, { immediate: true });

  return { runs, status, problem, cursor, readAt, look, readEarlier, change };
}
