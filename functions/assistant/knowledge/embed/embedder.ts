import type { ModelFailure } from '../../../shared/contract/model-failures.ts';
import type { DialogFacts } from '../../privacy/dialog-facts.ts';

/** Dimensions of every stored vector: `document_chunks.embedding vector(384)`. */
export const EMBEDDING_DIMENSIONS = 384;

/**
 * How long an embedder retries. A turn can search by words without it, so it waits briefly; a job,
 * such as indexing, needs the vectors.
 */
export type Patience = 'turn' | 'job';

/**
 * Embeds texts as unit-length vectors of EMBEDDING_DIMENSIONS numbers, in the given order. Rejects
 * with EmbeddingError on failure.
 */
export interface Embedder {
  /** Stored with each chunk: vectors of different embedders are never compared. */
  readonly name: string;
  /** Maximum number of texts that the CPU time of one edge function request allows. */
  readonly perRequest?: number;
  /** Whether another server gets placeholders instead of personal details. */
  readonly isPrivate?: boolean;
  /**
   * @param dialog what the dialog of the texts has said, for placeholders; `documents`: the texts
   * are parts of documents, which are embedded as they are.
   */
  embed(
    texts: string[],
    signal?: AbortSignal,
    patience?: Patience,
    dialog?: DialogFacts | 'documents',
  ): Promise<number[][]>;
}

/** Returns whether an embedder replaces personal details, so that it needs the dialog. */
export const isPrivate = ({ isPrivate = false }: Embedder): boolean => isPrivate;

/** An embedding that failed. Operators can read its message: it has no key and no stack. */
export class EmbeddingError extends Error {
  override readonly name = 'EmbeddingError';

  constructor(message: string, readonly failure: ModelFailure = 'unreadable') {
    super(message);
  }
}

/** Scales to unit length, so that inner product and cosine are equal. */
export function normalizeVector(vector: ArrayLike<number>): number[] {
  let sum = 0;
  for (let i = 0; i < vector.length; i++) sum += vector[i]! * vector[i]!;
  const length = Math.sqrt(sum);
  if (!Number.isFinite(length) || length === 0) {
    throw new EmbeddingError('The embedding has no direction: all its numbers are zero.');
  }
  return Array.from(vector, (value) => value / length);
}
