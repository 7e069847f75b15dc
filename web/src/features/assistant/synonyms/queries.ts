import { defineQueryOptions } from '@pinia/colada';
import type { NewSynonym, Synonym } from '@contract/assistant/schemas/synonyms.ts';
import { assistantApi } from '@/api/index.ts';
import { readAll, readData } from '@/api/read-answer.ts';
import { useChange } from '@/api/useChange.ts';

const KEY = ['synonyms'];

/** All synonyms, by word. */
export const synonymsQuery = defineQueryOptions({
  key: KEY,
  query: () => readAll((query) => assistantApi.GET('/synonyms', { params: { query } })),
});

/** Adds or changes the synonyms of a word. */
export const useSaveSynonym = () =>
  useChange(KEY, ({ synonym, body }: { synonym: Synonym | null; body: NewSynonym }) => {
    if (!synonym) return readData(assistantApi.POST('/synonyms', { body }));
    const params = { path: { id: synonym.id }, header: { 'If-Match': `"${synonym.revision}"` } };
    return readData(assistantApi.PATCH('/synonyms/{id}', { params, body }));
  });

export const useDeleteSynonym = () =>
  useChange(KEY, ({ id }: Synonym) => {
    const params = { path: { id } };
    return readData(assistantApi.DELETE('/synonyms/{id}', { params }));
  });
