/** Returns a unit vector of the embeddings' space in pgvector's format. */
export const axis = (index: number): string =>
  JSON.stringify(Array.from({ length: 384 }, (_, at) => at === index ? 1 : 0));
