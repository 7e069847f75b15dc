import { defineQueryOptions } from '@pinia/colada';
import { assistantApi } from '@/api/index.ts';
import { readData } from '@/api/read-answer.ts';
import { useChange } from '@/api/useChange.ts';

const KEY = ['retrieval'];

/** The retrieval threshold of replies. */
export const retrievalQuery = defineQueryOptions({
  key: KEY,
  query: () => readData(assistantApi.GET('/retrieval')),
});

export const useSaveThreshold = () =>
  useChange(
    KEY,
    (min_score: number) => readData(assistantApi.PATCH('/retrieval', { body: { min_score } })),
  );

const readScoresFrom = (from: number) =>
  readData(assistantApi.POST('/retrieval/golden-scores', { params: { query: { from } } }));

/** Loads the scores of the golden questions in parts. Throws ApiProblem. */
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
  /** Maximum number of hits; that of a reply without it. */
  limit?: number;
  document_id?: string;
}

/** All hits of a search regardless of score, and its duration in milliseconds. */
export const searchQuery = defineQueryOptions((search: Search) => ({
  key: ['search', { ...search }],
  staleTime: 0,
  query: async () => {
    const started = performance.now();
    const query = { ...search, min_score: 0 };
    const hits = await readData(assistantApi.GET('/documents/search', { params: { query } }));
    return { hits, tookMs: Math.round(performance.now() - started) };
  },
}));
