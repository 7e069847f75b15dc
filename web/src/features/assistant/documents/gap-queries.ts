import { defineQueryOptions } from '@pinia/colada';
import type { Gap, GapChange } from '@contract/assistant/schemas/gaps.ts';
import { assistantApi, byId, ifMatch, useChange } from '@/api/index.ts';

const KEY = ['gaps'];

export const gapsQuery = defineQueryOptions((status: Gap['status']) => ({
  key: [...KEY, status],
  staleTime: 0,
  query: () => assistantApi.GET_ALL('/gaps', { params: { query: { status } } }),
}));

export const useChangeGap = () =>
  useChange(KEY, ({ gap, body }: { gap: Gap; body: GapChange }) => {
    const params = { ...byId(gap), header: ifMatch(gap.updated_at) };
    return assistantApi.PATCH('/gaps/{id}', { params, body });
  });
