import { computed, ref, shallowRef } from 'vue';
import type { ImportSummary, Test } from '../../../../../functions/assistant/schemas/tests.ts';
import { ApiProblem, assistantApi } from '../../../api/index.ts';

/** Loads all tests, filtered by the search. Writes throw ApiProblem. */
export function useTests() {
  const tests = shallowRef<Test[]>([]);
  const status = ref<'loading' | 'ready' | 'failed'>('loading');
  const problem = shallowRef<ApiProblem | null>(null);
  const query = ref('');

  const found = computed(() => {
    const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
    return tests.value.filter((test) => {
      const text = searched(test);
      return words.every((word) => text.includes(word));
    });
  });

  async function refresh(): Promise<void> {
    if (status.value === 'failed') status.value = 'loading';
    try {
      tests.value = await assistantApi.getAll<Test>('/tests');
      status.value = 'ready';
    } catch (error) {
      problem.value = error instanceof ApiProblem ? error : null;
      if (tests.value.length === 0) status.value = 'failed';
    }
  }

  async function create(body: unknown): Promise<Test> {
    const test = await assistantApi.post<Test>('/tests', body);
    await refresh();
    return test;
  }

  /**
   * @param base the updated_at that the change is based on; null overwrites any state.
   */
  async function change(id: string, body: unknown, base: string | null): Promise<Test> {
    const ifMatch = base === null ? undefined : `"${base}"`;
    try {
      return await assistantApi.patch<Test>(`/tests/${id}`, body, { ifMatch });
    } finally {
      await refresh();
    }
  }

  async function remove(id: string): Promise<void> {
    await assistantApi.delete(`/tests/${id}`);
    await refresh();
  }

  async function importFile(file: File): Promise<ImportSummary> {
    const summary = await assistantApi.post<ImportSummary>('/tests/import', file, {
      headers: { 'content-type': 'application/x-ndjson' },
      timeoutMs: 60_000,
    });
    await refresh();
    return summary;
  }

  async function exportFile(): Promise<Blob> {
    const response = await assistantApi.send('GET', '/tests/export', { timeoutMs: 60_000 });
    return await response.blob();
  }

  return {
    tests,
    found,
    query,
    status,
    problem,
    refresh,
    create,
    change,
    remove,
    importFile,
    exportFile,
  };
}

const searched = ({ id, name, turns }: Test) =>
  [id, name, ...turns.map(({ message }) => message)].join('\n').toLowerCase();
