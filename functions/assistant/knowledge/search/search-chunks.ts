import type { Db } from '../../../shared/clients.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import { type Embedder, EmbeddingError } from '../embed/embedder.ts';
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
  const embedding = await embedQuery(embedder, query);
  return unwrap(
    await db.rpc('search_chunks', {
      p_query: query,
      ...(embedding && { p_embedding: `[${embedding.join(',')}]`, p_embedder: embedder.name }),
      p_limit: limit,
      p_min_score: RETRIEVAL.minScore,
      ...(documentIds && { p_document_ids: documentIds }),
    }),
  );
}

async function embedQuery(embedder: Embedder, query: string): Promise<number[] | undefined> {
  try {
    return (await embedder.embed([query]))[0];
  } catch (error) {
    if (error instanceof EmbeddingError) return undefined;
    throw error;
  }
}
