import { defineQueryOptions } from '@pinia/colada';
import type { Test } from '@contract/assistant/schemas/tests.ts';
import { fetchWithin } from '@/api/client.ts';
import { assistantApi } from '@/api/index.ts';
import { readAll, readData } from '@/api/read-answer.ts';
import { useChange } from '@/api/useChange.ts';
import type { testBody } from './test-draft.ts';

const KEY = ['tests'];
const FILE_TIMEOUT_MS = 60_000;
const pathOf = (id: string) => ({ path: { id } });

type TestBody = ReturnType<typeof testBody>;

/** All tests; reloaded whenever the page opens, because the Sandbox also creates some. */
export const testsQuery = defineQueryOptions({
  key: KEY,
  staleTime: 0,
  query: () => readAll((query) => assistantApi.GET('/tests', { params: { query } })),
});

export const useCreateTest = () =>
  useChange(KEY, (body: TestBody) => readData(assistantApi.POST('/tests', { body })));

/** Changes a test. `base` is the updated_at that it is based on; null overwrites any version. */
export const useChangeTest = () =>
  useChange(KEY, ({ id, base, body }: { id: string; base: string | null; body: TestBody }) => {
    const header = base === null ? undefined : { 'If-Match': `"${base}"` };
    return readData(assistantApi.PATCH('/tests/{id}', { params: { ...pathOf(id), header }, body }));
  });

export const useDeleteTest = () =>
  useChange(
    KEY,
    ({ id }: Test) => readData(assistantApi.DELETE('/tests/{id}', { params: pathOf(id) })),
  );

export const useImportTests = () =>
  useChange(KEY, async (file: File) =>
    readData(assistantApi.POST('/tests/import', {
      body: await file.text(),
      bodySerializer: (text) => text,
      headers: { 'content-type': 'application/x-ndjson' },
      fetch: fetchWithin(FILE_TIMEOUT_MS),
    })));

/** Loads all tests as a file. Throws ApiProblem. */
export const readTestsFile = (): Promise<Blob> =>
  readData(
    assistantApi.GET('/tests/export', { parseAs: 'blob', fetch: fetchWithin(FILE_TIMEOUT_MS) }),
  );
