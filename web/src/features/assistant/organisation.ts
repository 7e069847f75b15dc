import { defineQueryOptions } from '@pinia/colada';
import { assistantApi } from '@/api/index.ts';

/** The organisation that the assistant represents. */
export const organisationQuery = defineQueryOptions({
  // Below the key that a change of the settings loads again.
  key: ['general-settings', 'organisation'],
  query: () => assistantApi.GET('/organisation'),
});
