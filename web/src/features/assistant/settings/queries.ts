import { defineQueryOptions } from '@pinia/colada';
import type { components } from '@/api/generated/assistant.ts';
import { assistantApi, useChange } from '@/api/index.ts';
import { usePages } from '@/api/usePages.ts';
import { usePolling } from '@/ui/controls.ts';
import { BRANCHES_KEY } from '../branches.ts';

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
