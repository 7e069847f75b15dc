import { defineQueryOptions } from '@pinia/colada';
import { assistantApi } from '@/api/index.ts';
import { readData } from '@/api/read-answer.ts';

export const SETUP_PATH = '/start';

/** Which steps of the guide are done; each part of the assistant may change them. */
export const setupQuery = defineQueryOptions({
  key: ['setup'],
  staleTime: 0,
  query: () => readData(assistantApi.GET('/setup')),
});
