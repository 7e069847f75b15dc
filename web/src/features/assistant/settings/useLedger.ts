import { type Ref, ref, shallowRef, watch } from 'vue';
import type { LedgerEntry } from '../../../../../functions/assistant/schemas/ledger.ts';
import { assistantApi, describeProblem } from '../../../api/index.ts';
import { parseLinkedPage } from '../../../api/client.ts';
import { useRefreshed } from '../configs/useRefreshed.ts';

/** Loads the ledger of a branch, newest first: a page, and earlier ones on demand. */
export function useLedger(code: Ref<string>) {
  const entries = shallowRef<LedgerEntry[]>([]);
  const status = ref<'loading' | 'ready' | 'failed'>('loading');
  const problem = ref('');
  const cursor = ref<string | null>(null);

  async function read(from: string | null) {
    const asked = code.value;
    const { data, headers } = await assistantApi.request<LedgerEntry[]>('GET', '/ledger', {
      query: { intent_code: asked, cursor: from },
    });
    return asked === code.value ? { data, next: parseLinkedPage(headers, 'next', 'cursor') } : null;
  }

  /** Reloads the newest page; earlier ones stay. */
  async function refresh(): Promise<void> {
    try {
      const page = await read(null);
      if (!page) return;
      const known = new Set(page.data.map(({ id }) => id));
      const earlier = entries.value.filter(({ id }) => !known.has(id));
      const isJoined = earlier.length < entries.value.length;
      entries.value = isJoined ? [...page.data, ...earlier] : page.data;
      if (!isJoined) cursor.value = page.next;
      status.value = 'ready';
    } catch (error) {
      problem.value = describeProblem(error);
      if (status.value !== 'ready') status.value = 'failed';
    }
  }

  /** Appends the next page; throws ApiProblem. */
  async function readEarlier(): Promise<void> {
    const page = cursor.value && await read(cursor.value);
    if (!page) return;
    entries.value = [...entries.value, ...page.data];
    cursor.value = page.next;
  }

  useRefreshed(refresh);
  watch(code, () => {
    entries.value = [];
    cursor.value = null;
    status.value = 'loading';
    void refresh();
  }, { immediate: true });

  return { entries, status, problem, cursor, refresh, readEarlier };
}
