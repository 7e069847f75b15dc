import { defineQueryOptions } from '@pinia/colada';
import type { NewSynonym, Synonym } from '@contract/assistant/schemas/synonyms.ts';
import { assistantApi, byId, ifMatch, useChanges } from '@/api/index.ts';

const KEY = ['synonyms'];

/** All synonyms, by word. */
export const synonymsQuery = defineQueryOptions({
  key: KEY,
  query: () => assistantApi.GET_ALL('/synonyms'),
});

export const useSynonymChanges = () =>
  useChanges(KEY, {
    save: ({ synonym, body }: { synonym: Synonym | null; body: NewSynonym }) => {
      if (!synonym) return assistantApi.POST('/synonyms', { body });
      const params = { ...byId(synonym), header: ifMatch(synonym.revision) };
      return assistantApi.PATCH('/synonyms/{id}', { params, body });
    },
    remove: (synonym: Synonym) => assistantApi.DELETE('/synonyms/{id}', { params: byId(synonym) }),
  });
