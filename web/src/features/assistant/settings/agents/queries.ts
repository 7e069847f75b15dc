import { defineQueryOptions } from '@pinia/colada';
import type { Proposal } from '@contract/assistant/schemas/proposals.ts';
import { assistantApi, idempotencyKey, useChange } from '@/api/index.ts';
import { PROPOSALS_KEY } from '../queries.ts';

/** The last actions of agents in the ledger. */
export const agentLedgerQuery = defineQueryOptions({
  key: ['agent-ledger'],
  staleTime: 0,
  query: () => assistantApi.GET('/ledger', { params: { query: { via_agent: true, limit: 10 } } }),
});

export const proposedConfigQuery = defineQueryOptions((id: string) => ({
  key: ['proposed-config', id],
  query: () => assistantApi.GET('/configs/{id}', { params: { path: { id } } }),
}));

export const useRejectProposal = () =>
  useChange(PROPOSALS_KEY, ({ id, reason }: { id: string; reason: string }) => {
    const params = { path: { id } };
    return assistantApi.POST('/proposals/{id}/reject', { params, body: { reason } });
  });

/** Adds a proposed document; a retry after a failure adds it only once. */
export const useAcceptDocument = () =>
  useChange(PROPOSALS_KEY, async ({ id, document }: Proposal) => {
    const { id: document_id } = await assistantApi.POST('/documents/text', {
      params: { header: idempotencyKey(`proposal-${id}`) },
      body: document!,
    });
    const params = { path: { id } };
    return assistantApi.POST('/proposals/{id}/accept', { params, body: { document_id } });
  });
