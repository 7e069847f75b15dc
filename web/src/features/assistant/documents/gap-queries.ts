import { defineQueryOptions } from '@pinia/colada';
import type { Gap, GapChange } from '@contract/assistant/schemas/gaps.ts';
import { assistantApi } from '@/api/index.ts';
import { readAll, readData } from '@/api/read-answer.ts';
import { useChange } from '@/api/useChange.ts';

const KEY = ['gaps'];

/** Gaps with a status. */
export const gapsQuery = defineQueryOptions((status: Gap['status']) => ({
  key: [...KEY, status],
  staleTime: 0,
  query: () =>
    readAll((page) => assistantApi.GET('/gaps', { params: { query: { ...page, status } } })),
}));

export const useChangeGap = () =>
  useChange(KEY, ({ gap, body }: { gap: Gap; body: GapChange }) => {
    const header = { 'If-Match': `"${gap.updated_at}"` };
    const params = { path: { id: gap.id }, header };
    return readData(assistantApi.PATCH('/gaps/{id}', { params, body }));
  });
