import { defineQueryOptions } from '@pinia/colada';
import { assistantApi } from '@/api/index.ts';
import { readData } from '@/api/read-answer.ts';

/** The organisation that the assistant represents. */
export const organisationQuery = defineQueryOptions({
  // Below the key that a change of the settings loads again.
  key: ['general-settings', 'organisation'],
  query: () => readData(assistantApi.GET('/organisation')),
});
