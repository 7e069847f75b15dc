/** Retrieval as the turn and the operators' playground do it; both take it from here. */
export const RETRIEVAL = {
  /** Fragments in a prompt, and rows of a search, unless asked otherwise. */
  limit: 5,
  /** Of those a search finds, so many are read by a reranker. */
  candidates: 25,
  /** Least score of the best fragment, by what ranks, until an editor sets another. See `keptAt`. */
  minScore: {
    /**
     * The likelihood that a chunk answers, by the words of the message. Chosen on half of the
     * benchmark's messages, see scripts/bench/RESULTS.md.
     */
    words: 0.35,
    /**
     * That likelihood, with up to 0.7 of what it leaves to 1 for nearness: a chunk that stands out passes
     * by its meaning alone. Chosen on the golden questions.
     */
    vectors: 0.25,
    /** Each model has a scale of its own, so this is no more than a beginning. */
    reranker: 0.2,
  },
} as const;

/** What has the last word about the order. */
export type RankedBy = keyof typeof RETRIEVAL.minScore;

/**
 * Those of a search's hits that a prompt gets: none when the best one is under the threshold, for
 * then the question is not answered; else all that have half of it. As `search_chunks` does it.
 */
export function keptAt<Hit extends { score: number }>(minScore: number, hits: readonly Hit[]) {
  const best = Math.max(...hits.map(({ score }) => score));
  return best >= minScore ? hits.filter(({ score }) => score >= minScore / 2) : [];
}
