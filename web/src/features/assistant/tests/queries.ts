import { defineQueryOptions } from '@pinia/colada';
import type { Test } from '@contract/assistant/schemas/tests.ts';
import { fetchWithin } from '@/api/client.ts';
import { assistantApi, byId, ifMatch, useChanges } from '@/api/index.ts';
import type { testBody } from './test-draft.ts';

const KEY = ['tests'];
const FILE_TIMEOUT_MS = 60_000;

type TestBody = ReturnType<typeof testBody>;

/** All tests; reloaded whenever the page opens, because the Sandbox also creates some. */
export const testsQuery = defineQueryOptions({
  key: KEY,
  staleTime: 0,
  query: () => assistantApi.GET_ALL('/tests'),
});

export const useTestChanges = () =>
  useChanges(KEY, {
    create: (body: TestBody) => assistantApi.POST('/tests', { body }),
    /** Changes a test. `base` is the updated_at that it is based on; null overwrites any version. */
    change: ({ id, base, body }: { id: string; base: string | null; body: TestBody }) => {
      const header = base === null ? undefined : ifMatch(base);
      return assistantApi.PATCH('/tests/{id}', { params: { ...byId({ id }), header }, body });
    },
    remove: (test: Test) => assistantApi.DELETE('/tests/{id}', { params: byId(test) }),
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
