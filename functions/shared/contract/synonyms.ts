/** Limits of synonyms; keep equal to the table and limit_synonyms. */
export const SYNONYM_LIMITS = { wordLength: 64, perWord: 30, words: 2000 } as const;

/** One word: letters and digits of any script, with hyphens between them. */
export const WORD_PATTERN = /^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u;

export const isSameWord = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();
