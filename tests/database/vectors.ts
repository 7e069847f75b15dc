/** A unit vector of the embedding's space, as pgvector reads it. */
export const axis = (index: number): string =>
  JSON.stringify(Array.from({ length: 384 }, (_, at) => at === index ? 1 : 0));
