import type { ModelFailure } from '../../../shared/contract/model-failures.ts';

/** Dimensions of every vector in the store: `document_chunks.embedding vector(384)`. */
export const EMBEDDING_DIMENSIONS = 384;

/**
 * How long an embedder tries. A turn waits for its query, and goes on by words alone; a job, such as
 * indexing, has nothing else to go on with.
 */
export type Patience = 'turn' | 'job';

/**
 * Turns texts into unit-length vectors of EMBEDDING_DIMENSIONS numbers, in the order given.
 * Rejects with EmbeddingError when the vectors cannot be had.
 */
export interface Embedder {
  /** Kept with each chunk: vectors of another embedder are never compared with this one's. */
  readonly name: string;
  /** Texts at most that one request of Supabase's edge runtime has the CPU time for. */
  readonly perRequest?: number;
  embed(texts: string[], signal?: AbortSignal, patience?: Patience): Promise<number[][]>;
}

/** An embedding that failed. The message is fit for an operator: no key, no stack. */
export class EmbeddingError extends Error {
  override readonly name = 'EmbeddingError';

  constructor(message: string, readonly failure: ModelFailure = 'unreadable') {
    super(message);
  }
}

/** Scales to unit length, so that the inner product and the cosine agree. */
export function normalise(vector: ArrayLike<number>): number[] {
  let sum = 0;
  for (let i = 0; i < vector.length; i++) sum += vector[i]! * vector[i]!;
  const length = Math.sqrt(sum);
  if (!Number.isFinite(length) || length === 0) {
    throw new EmbeddingError('The embedding has no direction: all its numbers are zero.');
  }
  return Array.from(vector, (value) => value / length);
}
