import { ref, shallowRef } from 'vue';
import type { FoundThread, Thread } from '../../../../../functions/assistant/schemas/threads.ts';
import { assistantApi, describeProblemWithFields } from '../../../api/index.ts';
import { parseLinkedPage } from '../../../api/client.ts';

/** Loads the list of dialogs, page by page, by a filter: parameters of GET /threads. */
export function useThreads(filter: () => Record<string, string | string[]>) {
  const threads = shallowRef<FoundThread[]>([]);
  const cursor = ref<string | null>(null);
  const status = ref<'loading' | 'ready' | 'failed'>('loading');
  /** Why the list could not be loaded, with the errors in the filter. */
  const problem = ref('');
  let latest = 0;
  /** Whether the list is being reloaded while the page still shows the old one. */
  let isOld = false;

  async function fetchPage(from: string | null): Promise<void> {
    const call = ++latest;
    isOld ||= from === null;
    const isRetry = status.value === 'failed' && threads.value.length === 0;
    if (isRetry) status.value = 'loading';
    try {
      const page = await assistantApi.request<FoundThread[]>('GET', '/threads', {
        query: { ...filter(), limit: 50, cursor: from },
      });
      if (call !== latest) return;
      threads.value = from ? [...threads.value, ...page.data] : page.data;
      cursor.value = parseLinkedPage(page.headers, 'next', 'cursor');
      status.value = 'ready';
      isOld = false;
    } catch (error) {
      if (call !== latest) return;
      problem.value = describeProblemWithFields(error);
      status.value = 'failed';
    }
  }

  const refresh = () => fetchPage(null);
  let reading: Promise<void> | null = null;

  /** Loads the next page, one at a time; none while the list is being reloaded. */
  async function more(): Promise<void> {
    if (isOld) return;
    reading ??= fetchPage(cursor.value).finally(() => (reading = null));
    await reading;
  }

  /** Retries the failed request. */
  const retry = () => isOld ? refresh() : more();

  /** Throws ApiProblem; then the list is unchanged. */
  async function rename(id: string, name: string): Promise<void> {
    const renamed = await assistantApi.patch<Thread>(`/threads/${id}`, { name });
    threads.value = threads.value.map((each) =>
      each.id === id ? { ...each, name: renamed.name } : each
    );
  }

  /** Throws ApiProblem; then the list is unchanged. */
  async function remove(id: string): Promise<void> {
    await assistantApi.delete(`/threads/${id}`);
    threads.value = threads.value.filter((each) => each.id !== id);
  }

  return { threads, cursor, status, problem, refresh, more, retry, rename, remove };
}
