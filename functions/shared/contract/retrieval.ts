/** Default settings of retrieval, for turns and for the operators' search. */
export const RETRIEVAL = {
  /** Default number of fragments in a prompt, and of hits of a search. */
  limit: 5,
  /** Number of search hits that a reranker reads. */
  candidates: 25,
  /**
   * Minimum score of the best fragment for each way of ranking, until an editor sets another. See
   * `filterByScore`.
   */
  minScore: {
    /**
     * The probability that a chunk answers, by the words of the message. Chosen on half of the
     * benchmark's messages, see scripts/bench/RESULTS.md.
     */
    words: 0.35,
    /**
     * That probability, raised by vector similarity by up to 0.7 of its distance to 1: a chunk can
     * pass by its meaning alone. Chosen on the golden questions.
     */
    vectors: 0.25,
    /** Each model has its own scale, so this is only a first value. */
    reranker: 0.2,
  },
} as const;

/** What decides the final order. */
export type RankedBy = keyof typeof RETRIEVAL.minScore;

/**
 * Returns the hits that a prompt gets: none if the best one is below the threshold, because then
 * the question is not answered; otherwise all with at least half of it. `search_chunks` does the
 * same.
 */
export function filterByScore<Hit extends { score: number }>(
  minScore: number,
  hits: readonly Hit[],
) {
  const best = Math.max(...hits.map(({ score }) => score));
  return best >= minScore ? hits.filter(({ score }) => score >= minScore / 2) : [];
}
