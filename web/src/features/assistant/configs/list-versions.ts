import { assistantApi } from '@/api/index.ts';
import { readAll } from '@/api/read-answer.ts';

/** Loads all versions of a branch; throws ApiProblem. */
export const listVersions = (intent_code: string) =>
  readAll((page) => assistantApi.GET('/configs', { params: { query: { intent_code, ...page } } }));
