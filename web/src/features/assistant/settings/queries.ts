import { defineQueryOptions, useMutation, useQueryCache } from '@pinia/colada';
import type { SafetyCheckInput } from '@contract/assistant/schemas/safety.ts';
import type { Settings } from '@contract/shared/contract/assistant-settings.ts';
import type { FixedTextCode, FixedTexts } from '@contract/shared/contract/fixed-texts.ts';
import type { components } from '@/api/generated/assistant.ts';
import { assistantApi, useChange, useInvalidate } from '@/api/index.ts';
import { usePages } from '@/api/usePages.ts';
import { usePolling } from '@/ui/controls.ts';
import { BRANCHES_KEY } from '../branches/queries.ts';

type Bodies = components['schemas'];

/** Polling interval for changes that other editors save, in milliseconds. */
export const LOOKS_EVERY_MS = 20_000;

export const PROPOSALS_KEY = ['proposals'];

/** The newest proposals of agents that nobody has decided on. */
export const openProposalsQuery = defineQueryOptions({
  key: PROPOSALS_KEY,
  staleTime: 0,
  query: () => assistantApi.GET('/proposals', { params: { query: { status: 'open', limit: 50 } } }),
});

export const useCreateBranch = () =>
  useChange(BRANCHES_KEY, (body: Bodies['NewIntent']) => assistantApi.POST('/intents', { body }));

/** Deletes a branch. `leave` opens another page before the list is reloaded. */
export const useDeleteBranch = (leave: (code: string) => Promise<unknown>) =>
  useChange(BRANCHES_KEY, async ({ code, move_to }: { code: string; move_to: string }) => {
    const params = { path: { code }, query: { move_to } };
    await assistantApi.DELETE('/intents/{code}', { params });
    await leave(move_to);
  });

export const impactQuery = defineQueryOptions((id: string) => ({
  key: ['impact', id],
  staleTime: 0,
  gcTime: 0,
  query: () => assistantApi.GET('/configs/{id}/outlook', { params: { path: { id } } }),
}));

/** The system message assembled from the texts of a branch and of one of its steps. */
export const assembledPromptQuery = defineQueryOptions((body: Bodies['ConfigPreview']) => ({
  key: ['assembled-prompt', body],
  staleTime: 0,
  gcTime: 10_000,
  query: async () => (await assistantApi.POST('/configs/preview', { body })).assembled_prompt,
}));

/** Loads a branch's ledger page by page, newest first, and polls it. */
export function useLedger(code: () => string) {
  const ledger = usePages({
    key: () => [...BRANCHES_KEY, code(), 'ledger'],
    load: (cursor) =>
      assistantApi.raw.GET('/ledger', { params: { query: { intent_code: code(), cursor } } }),
  });
  usePolling(ledger.refetch, () => ledger.data.value !== undefined, LOOKS_EVERY_MS);
  return ledger;
}

/** The number of turns of each version of a branch. */
export const usageQuery = defineQueryOptions((code: string) => ({
  key: ['usage', code],
  query: () => assistantApi.GET('/intents/{code}/usage', { params: { path: { code } } }),
}));

/** Start of a period as an ISO 8601 timestamp; undefined means all time. */
type From = string | undefined;

/** Loads the figures of each version of a branch. Throws ApiProblem. */
export const listFigures = (intent_code: string, from: From) =>
  assistantApi.GET_ALL('/figures', { params: { query: { intent_code, from } } });

/** Loads the quality of each version of the router. Throws ApiProblem. */
export const listQuality = (from: From) =>
  assistantApi.GET_ALL('/router/quality', { params: { query: { from } } });

/** What unsaved safety rules do with a message. */
export const safetyCheckQuery = defineQueryOptions((body: SafetyCheckInput) => ({
  key: ['safety-check', body],
  gcTime: 10_000,
  query: () => assistantApi.POST('/safety/check', { body }),
}));

const GENERAL_KEY = ['general-settings'];

export interface GeneralSettings extends Settings {
  fixed_texts: FixedTexts;
  fixed_text_defaults: FixedTexts;
}

/** Fixed texts in the API's form; null resets to the default. */
export type FixedTextsChange = Partial<Record<FixedTextCode, Record<string, string | null>>>;

type SettingsChange = Partial<Omit<Settings, 'fixed_texts'>> & { fixed_texts?: FixedTextsChange };

/** Settings for all branches: the organisation and the assistant. */
export const generalSettingsQuery = defineQueryOptions({
  key: GENERAL_KEY,
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
      cache.setQueryData<GeneralSettings>(GENERAL_KEY, (read) => ({ ...read!, ...stored })),
    onSettled: () => invalidate(GENERAL_KEY),
  });
}
