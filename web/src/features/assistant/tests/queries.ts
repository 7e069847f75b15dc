import { defineQueryOptions } from '@pinia/colada';
import type { Test } from '@contract/assistant/schemas/tests.ts';
import { fetchWithin } from '@/api/client.ts';
import { assistantApi, useChanges } from '@/api/index.ts';
import type { testBody } from './test-draft.ts';

const KEY = ['tests'];
const FILE_TIMEOUT_MS = 60_000;
const pathOf = (id: string) => ({ path: { id } });

type TestBody = ReturnType<typeof testBody>;

/** All tests; reloaded whenever the page opens, because the Sandbox also creates some. */
export const testsQuery = defineQueryOptions({
  key: KEY,
  staleTime: 0,
  query: () => assistantApi.GET_ALL('/tests'),
});

/** Changes of tests. */
export const useTestChanges = () =>
  useChanges(KEY, {
    create: (body: TestBody) => assistantApi.POST('/tests', { body }),
    /** Changes a test. `base` is the updated_at that it is based on; null overwrites any version. */
    change: ({ id, base, body }: { id: string; base: string | null; body: TestBody }) => {
      const header = base === null ? undefined : { 'If-Match': `"${base}"` };
      return assistantApi.PATCH('/tests/{id}', { params: { ...pathOf(id), header }, body });
    },
    remove: ({ id }: Test) => assistantApi.DELETE('/tests/{id}', { params: pathOf(id) }),
    importFile: async (file: File) =>
      assistantApi.POST('/tests/import', {
        body: await file.text(),
        bodySerializer: (text) => text,
        headers: { 'content-type': 'application/x-ndjson' },
        fetch: fetchWithin(FILE_TIMEOUT_MS),
      }),
  });

/** Loads all tests as a file. Throws ApiProblem. */
export const readTestsFile = (): Promise<Blob> =>
  assistantApi.GET('/tests/export', { parseAs: 'blob', fetch: fetchWithin(FILE_TIMEOUT_MS) });
