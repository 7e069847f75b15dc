import { defineQueryOptions } from '@pinia/colada';
import type { NewRetention, Retention } from '@contract/assistant/schemas/retention.ts';
import { assistantApi, ifMatch, useChange } from '@/api/index.ts';

const KEY = ['retention'];

export const retentionQuery = defineQueryOptions({
  key: [...KEY, 'rules'],
  staleTime: 0,
  query: () => assistantApi.GET('/retention'),
});

/** The items that a run would anonymise or delete now. */
export const previewQuery = defineQueryOptions({
  key: [...KEY, 'preview'],
  staleTime: 0,
  query: () => assistantApi.GET('/retention/preview'),
});

/** Replaces the rules; throws ApiProblem, 412 if somebody has changed them since `revision`. */
export const useReplaceRules = () =>
  useChange(KEY, ({ revision, body }: Pick<Retention, 'revision'> & { body: NewRetention }) => {
    return assistantApi.PUT('/retention', { params: { header: ifMatch(revision) }, body });
  });

export const useApplyRetention = () => useChange(KEY, () => assistantApi.POST('/retention/apply'));
