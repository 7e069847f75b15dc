import { defineQueryOptions, useMutation } from '@pinia/colada';
import { assistantApi } from '@/api/index.ts';
import { useInvalidate } from '@/api/invalidate.ts';
import { readData } from '@/api/read-answer.ts';
import type { GeneralSettings } from './setting-fields.ts';

const KEY = ['general-settings'];

/** What holds for all branches: the organisation and the settings of the assistant. */
export const generalSettingsQuery = defineQueryOptions({
  key: KEY,
  query: async (): Promise<GeneralSettings> => {
    const [organisation, settings] = await Promise.all([
      readData(assistantApi.GET('/organisation')),
      readData(assistantApi.GET('/assistant-settings')),
    ]);
    return { ...organisation, ...settings };
  },
});

export function useSaveGeneralSettings() {
  const invalidate = useInvalidate();
  return useMutation({
    mutation: async (change: Partial<GeneralSettings>) => {
      const {
        router_min_confidence,
        takeover_idle_minutes,
        callback_due_minutes,
        ...organisation
      } = change;
      const settings = { router_min_confidence, takeover_idle_minutes, callback_due_minutes };
      if (Object.keys(organisation).length > 0) {
        await readData(assistantApi.PATCH('/organisation', { body: organisation }));
      }
      if (Object.values(settings).some((value) => value !== undefined)) {
        await readData(assistantApi.PATCH('/assistant-settings', { body: settings }));
      }
    },
    onSettled: () => invalidate(KEY),
  });
}
