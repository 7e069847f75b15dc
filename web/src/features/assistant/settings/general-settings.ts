import { defineQueryOptions, useMutation, useQueryCache } from '@pinia/colada';
import type { Settings } from '@contract/shared/contract/assistant-settings.ts';
import { assistantApi } from '@/api/index.ts';
import { useInvalidate } from '@/api/invalidate.ts';
import { readData } from '@/api/read-answer.ts';

const KEY = ['general-settings'];

/** What holds for all branches: the organisation and the settings of the assistant. */
export const generalSettingsQuery = defineQueryOptions({
  key: KEY,
  query: async (): Promise<Settings> => {
    const [organisation, settings] = await Promise.all([
      readData(assistantApi.GET('/organisation')),
      readData(assistantApi.GET('/assistant-settings')),
    ]);
    return { ...organisation, ...settings };
  },
});

/** The two resources of the settings, each a page of its own. */
export type SettingsResource = '/organisation' | '/assistant-settings';

export function useSaveGeneralSettings(resource: SettingsResource) {
  const cache = useQueryCache();
  const invalidate = useInvalidate();
  return useMutation({
    mutation: async (body: Partial<Settings>): Promise<Partial<Settings>> =>
      resource === '/organisation'
        ? await readData(assistantApi.PATCH(resource, { body }))
        : await readData(assistantApi.PATCH(resource, { body })),
    onSuccess: (stored) => cache.setQueryData<Settings>(KEY, (read) => ({ ...read!, ...stored })),
    onSettled: () => invalidate(KEY),
  });
}
