import { formatFailure } from '../../../shared/contract/model-failures.ts';
import {
  type Embedder,
  EMBEDDING_DIMENSIONS,
  EmbeddingError,
  normalizeVector,
} from './embedder.ts';

/** The part of Supabase's edge runtime that is used: `new Supabase.ai.Session('gte-small')`. */
interface AiSession {
  run(text: string, options: { mean_pool: boolean; normalize: boolean }): Promise<unknown>;
}

interface EdgeRuntimeGlobal {
  Supabase?: { ai?: { Session?: new (model: string) => AiSession } };
}

/**
 * Texts per request: each takes about 0.05 s; Supabase's example of background embedding uses
 * batches of ten.
 */
const PER_REQUEST = 10;

/** Creates the embedder built into Supabase's edge runtime; returns undefined outside of it. */
export function createGteSmallEmbedder(): Embedder | undefined {
  const Session = (globalThis as EdgeRuntimeGlobal).Supabase?.ai?.Session;
  if (!Session) return undefined;
  let session: AiSession | undefined;

  const run = async (text: string): Promise<unknown> => {
    try {
      session ??= new Session('gte-small');
      return await session.run(text, { mean_pool: true, normalize: true });
    } catch {
      throw new EmbeddingError(formatFailure('unreachable', 'embedding model'), 'unreachable');
    }
  };

  return {
    name: 'gte-small',
    perRequest: PER_REQUEST,
    async embed(texts, signal) {
      const vectors: number[][] = [];
      for (const text of texts) {
        signal?.throwIfAborted();
        vectors.push(read(await run(text)));
      }
      return vectors;
    },
  };
}

function read(answer: unknown): number[] {
  const numbers = Array.isArray(answer) || ArrayBuffer.isView(answer)
    ? Array.from(answer as ArrayLike<unknown>)
    : [];
  const vector = numbers.filter((value) => typeof value === 'number');
  if (vector.length !== EMBEDDING_DIMENSIONS) {
    throw new EmbeddingError(
      'The built-in embedding model returned no vector of 384 numbers. Reindex the document. If it ' +
        'fails again, an administrator must configure another embedding model.',
    );
  }
  return normalizeVector(vector);
}
