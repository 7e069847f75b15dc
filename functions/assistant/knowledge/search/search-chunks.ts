import type { Db } from '../../../shared/clients.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import type { Embedder } from '../embed/embedder.ts';
import { hashingEmbedder } from '../embed/hashing-embedder.ts';
import { RETRIEVAL } from './retrieval.ts';

interface ChunkSearch {
  query: string;
  limit?: number;
  documentIds?: string[];
}

/** What retrieval finds for a query, best first; without an embedding by its words alone. */
export async function searchChunks(
  { db, embedder }: { db: Db; embedder: Embedder },
  { query, limit = RETRIEVAL.limit, documentIds }: ChunkSearch,
) {
  return unwrap(
    await db.rpc('search_chunks', {
      ...await readQuery(embedder, query),
      p_limit: limit,
      ...(documentIds && { p_document_ids: documentIds }),
    }),
  );
}

/** The built-in embedder knows spelling and no meaning; the search by words does that better. */
export const searchesByVectors = (embedder: Embedder) => embedder !== hashingEmbedder;

/** A query as the database takes it, with the least score of what it finds. */
export async function readQuery(embedder: Embedder, query: string, signal?: AbortSignal) {
  const embedded = searchesByVectors(embedder) ? await embed(embedder, query, signal) : undefined;
  const minScore = embedded ? RETRIEVAL.minScore.fused : RETRIEVAL.minScore.words;
  return { p_query: query, p_min_score: minScore, ...embedded };
}

/** Undefined where no vector can be had: the search by words still finds something. */
async function embed(embedder: Embedder, query: string, signal?: AbortSignal) {
  try {
    const [vector] = await embedder.embed([query], signal);
    return vector && { p_embedding: JSON.stringify(vector), p_embedder: embedder.name };
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}
