import { defineQueryOptions } from '@pinia/colada';
import { assistantApi } from '@/api/index.ts';

export const organisationQuery = defineQueryOptions({
  // Begins with the key that a change of the settings invalidates.
  key: ['general-settings', 'organisation'],
  query: () => assistantApi.GET('/organisation'),
});
