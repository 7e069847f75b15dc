import { defineQueryOptions } from '@pinia/colada';
import { assistantApi, useChange } from '@/api/index.ts';

const KEY = ['retrieval'];

export const retrievalQuery = defineQueryOptions({
  key: KEY,
  query: () => assistantApi.GET('/retrieval'),
});

export const useSaveThreshold = () =>
  useChange(KEY, (min_score: number) => assistantApi.PATCH('/retrieval', { body: { min_score } }));

const readScoresFrom = (from: number) =>
  assistantApi.POST('/retrieval/golden-scores', { params: { query: { from } } });

/** Loads the scores of all golden questions, in several requests. Throws ApiProblem. */
export async function readGoldenScores() {
  let all = await readScoresFrom(0);
  while (all.next !== null) {
    const part = await readScoresFrom(all.next);
    all = {
      ...part,
      answerable: [...all.answerable, ...part.answerable],
      unanswerable: [...all.unanswerable, ...part.unanswerable],
    };
  }
  return all;
}

export interface Search {
  q: string;
  /** Maximum number of hits; defaults to a reply's limit. */
  limit?: number;
  /** If no hit reaches this score, the search returns none; 0 by default. */
  min_score?: number;
  document_id?: string;
}

/** The hits of a search, and its duration in milliseconds. */
export const searchQuery = defineQueryOptions((search: Search) => ({
  key: ['search', { ...search }],
  staleTime: 0,
  query: async () => {
    const started = performance.now();
    const query = { min_score: 0, ...search };
    const hits = await assistantApi.GET('/documents/search', { params: { query } });
    return { hits, tookMs: Math.round(performance.now() - started) };
  },
}));
