import { assistantApi } from '@/api/index.ts';

/** Loads all versions of a branch; throws ApiProblem. */
export const listVersions = (intent_code: string) =>
  assistantApi.GET_ALL('/configs', { params: { query: { intent_code } } });
