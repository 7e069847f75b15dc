/** Default settings of retrieval, for turns and for the search in the workbench. */
export const RETRIEVAL = {
  /** Default number of chunks in a prompt, and of search hits. Keep equal to `search_chunks`. */
  limit: 5,
  /**
   * Number of chunks added for each further question of a message that the documents answer. Keep
   * equal to `search_chunks`.
   */
  limitPerFurtherQuestion: 2,
  /** Number of search hits that a reranker scores. */
  candidates: 25,
  /** Default minimum score of the best chunk, by ranking method. See `filterByScore`. */
  minScore: {
    /**
     * Probability that a chunk answers, based on the message's words. Chosen on half of the
     * benchmark's messages, see scripts/bench/RESULTS.md.
     */
    words: 0.35,
    /**
     * Probability that a chunk answers, based on words and raised by vector similarity by up to 0.7
     * of its distance to 1, so that a chunk can pass by its meaning alone. Chosen on the golden
     * questions.
     */
    vectors: 0.25,
    /** Only an initial value, because each reranker has its own scale. */
    reranker: 0.2,
  },
} as const;

export type RankedBy = keyof typeof RETRIEVAL.minScore;

/**
 * Returns the hits for a prompt: none if the best one is below the threshold, because then the
 * documents do not answer the question; otherwise all with at least half of the threshold. Keep
 * equal to `search_chunks`.
 */
export function filterByScore<Hit extends { score: number }>(
  minScore: number,
  hits: readonly Hit[],
) {
  const best = Math.max(...hits.map(({ score }) => score));
  return best >= minScore ? hits.filter(({ score }) => score >= minScore / 2) : [];
}
