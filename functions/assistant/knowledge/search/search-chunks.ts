import type { Db } from '../../../shared/clients.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import type { Embedder } from '../embed/embedder.ts';
import { RETRIEVAL } from './retrieval.ts';

interface ChunkSearch {
  query: string;
  limit?: number;
  documentIds?: string[];
}

/** What retrieval finds for a query, best first; without an embedding by full text alone. */
export async function searchChunks(
  { db, embedder }: { db: Db; embedder: Embedder },
  { query, limit = RETRIEVAL.limit, documentIds }: ChunkSearch,
) {
  return unwrap(
    await db.rpc('search_chunks', {
      p_query: query,
      ...await embedQuery(embedder, query),
      p_limit: limit,
      p_min_score: RETRIEVAL.minScore,
      ...(documentIds && { p_document_ids: documentIds }),
    }),
  );
}

/**
 * The vector of a query as the database takes it. Undefined where it cannot be had: the full-text
 * half of a search still finds something.
 */
export async function embedQuery(embedder: Embedder, query: string, signal?: AbortSignal) {
  try {
    const [vector] = await embedder.embed([query], signal);
    return vector && { p_embedding: JSON.stringify(vector), p_embedder: embedder.name };
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}
