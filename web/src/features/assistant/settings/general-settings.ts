import { defineQueryOptions, useMutation, useQueryCache } from '@pinia/colada';
import type { Settings } from '@contract/shared/contract/assistant-settings.ts';
import type { FixedTextCode, FixedTexts } from '@contract/shared/contract/fixed-texts.ts';
import { assistantApi, useInvalidate } from '@/api/index.ts';

const KEY = ['general-settings'];

export interface GeneralSettings extends Settings {
  fixed_texts: FixedTexts;
  fixed_text_defaults: FixedTexts;
}

/** Fixed texts in the API's form; null resets to the default. */
export type FixedTextsChange = Partial<Record<FixedTextCode, Record<string, string | null>>>;

type SettingsChange = Partial<Omit<Settings, 'fixed_texts'>> & { fixed_texts?: FixedTextsChange };

/** Settings for all branches: the organisation and the assistant. */
export const generalSettingsQuery = defineQueryOptions({
  key: KEY,
  query: async (): Promise<GeneralSettings> => {
    const [organisation, settings] = await Promise.all([
      assistantApi.GET('/organisation'),
      assistantApi.GET('/assistant-settings'),
    ]);
    return { ...organisation, ...settings };
  },
});

export type SettingsResource = '/organisation' | '/assistant-settings';

export function useSaveGeneralSettings(resource: SettingsResource) {
  const cache = useQueryCache();
  const invalidate = useInvalidate();
  return useMutation({
    mutation: async (body: SettingsChange): Promise<Partial<GeneralSettings>> =>
      resource === '/organisation'
        ? await assistantApi.PATCH(resource, { body })
        : await assistantApi.PATCH(resource, { body }),
    onSuccess: (stored) =>
      cache.setQueryData<GeneralSettings>(KEY, (read) => ({ ...read!, ...stored })),
    onSettled: () => invalidate(KEY),
  });
}
