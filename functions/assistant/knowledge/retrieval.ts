/** Retrieval as the turn and the operators' playground do it; both take it from here. */
export const RETRIEVAL = {
  /** Fragments in a prompt, and rows of a search, unless asked otherwise. */
  limit: 5,
  /**
   * Least fused score: 1 / (60 + rank), summed over the vector and the text half. Lower is noise on
   * the golden set of `deno task bench:retrieval`.
   */
  minScore: 0,
} as const;
