import { defineQueryOptions } from '@pinia/colada';
import { assistantApi } from '@/api/index.ts';

export const SETUP_PATH = '/start';

/** The completed steps of the setup guide, which any part of the assistant may change. */
export const setupQuery = defineQueryOptions({
  key: ['setup'],
  staleTime: 0,
  query: () => assistantApi.GET('/setup'),
});
