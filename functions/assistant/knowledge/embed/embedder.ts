import type { ModelFailure } from '../../../shared/contract/model-failures.ts';
import type { DialogFacts } from '../../privacy/dialog-facts.ts';

/** Dimensions of every stored vector: `document_chunks.embedding vector(384)`. */
export const EMBEDDING_DIMENSIONS = 384;

/**
 * How long an embedder retries: briefly in a turn, which can search by words instead; longer in a
 * job, which needs the vectors.
 */
export type Patience = 'turn' | 'job';

/**
 * Embeds texts as unit vectors of EMBEDDING_DIMENSIONS numbers, in the given order. Rejects with
 * EmbeddingError on failure, or with the signal's reason.
 */
export interface Embedder {
  /** Stored with each chunk: vectors of different embedders are never compared. */
  readonly name: string;
  /** Maximum number of texts per request, limited by an edge function's CPU time. */
  readonly perRequest?: number;
  /** Whether the embedder sends placeholders instead of personal details to another server. */
  readonly isPrivate?: boolean;
  /**
   * @param dialog facts of the dialog, to replace personal details; `documents`: the texts are
   * chunks of documents, which are embedded unchanged.
   */
  embed(
    texts: string[],
    signal?: AbortSignal,
    patience?: Patience,
    dialog?: DialogFacts | 'documents',
  ): Promise<number[][]>;
}

/** Returns whether an embedder replaces personal details, and so needs facts of the dialog. */
export const isPrivate = ({ isPrivate = false }: Embedder): boolean => isPrivate;

/** A failed embedding. Operators see the message, which contains no key and no stack. */
export class EmbeddingError extends Error {
  override readonly name = 'EmbeddingError';

  constructor(message: string, readonly failure: ModelFailure = 'unreadable') {
    super(message);
  }
}

/**
 * Scales a vector to unit length, so that inner product and cosine are equal.
 *
 * @throws EmbeddingError for zeros only, or numbers that are not finite.
 */
export function normalizeVector(vector: ArrayLike<number>): number[] {
  let sum = 0;
  for (let i = 0; i < vector.length; i++) sum += vector[i]! * vector[i]!;
  const length = Math.sqrt(sum);
  if (!Number.isFinite(length) || length === 0) {
    throw new EmbeddingError(
      'The embedding is a vector of zeros. An administrator must check the embedding model.',
    );
  }
  return Array.from(vector, (value) => value / length);
}
