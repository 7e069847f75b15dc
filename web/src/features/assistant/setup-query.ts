import { defineQueryOptions } from '@pinia/colada';
import { assistantApi } from '@/api/index.ts';

export const SETUP_PATH = '/start';

/**
 * Loads the completed steps of the setup guide. Never fresh, because other pages can complete
 * steps.
 */
export const setupQuery = defineQueryOptions({
  key: ['setup'],
  staleTime: 0,
  query: () => assistantApi.GET('/setup'),
});
