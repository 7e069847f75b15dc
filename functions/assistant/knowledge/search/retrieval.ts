/** Retrieval as the turn and the operators' playground do it; both take it from here. */
export const RETRIEVAL = {
  /** Fragments in a prompt, and rows of a search, unless asked otherwise. */
  limit: 5,
  /**
   * Least fused score, see search_chunks: 1 / (60 + rank) summed over both halves. The lowest rank
   * of either half, 40, gives 0.01; what only the built-in hashing embedder finds is weighed down
   * to 0.0008 and stays out, for it knows spelling and would find something for any question.
   */
  minScore: 0.005,
} as const;
