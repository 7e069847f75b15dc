/** Retrieval as the turn and the operators' playground do it; both take it from here. */
export const RETRIEVAL = {
  /** Fragments in a prompt, and rows of a search, unless asked otherwise. */
  limit: 5,
  /** Least score of the best fragment; the others have at least half of it. See search_chunks. */
  minScore: {
    /**
     * Of a search by words: the share of what a chunk that is all about the question would score.
     * Chosen on the golden questions, see scripts/bench/RESULTS.md.
     */
    words: 0.18,
    /**
     * Of one by words and vectors: 1 / (60 + rank) summed over both. The lowest rank of either, 40,
     * gives 0.01, so whatever is found stays.
     */
    fused: 0.005,
  },
} as const;
