import type { Db } from '../../../shared/clients.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import type { DialogFacts } from '../../privacy/dialog-facts.ts';
import type { Source } from '../../schemas/turn.ts';
import type { Embedder } from '../embed/embedder.ts';
import { hashingEmbedder } from '../embed/hashing-embedder.ts';
import type { Reranker } from './reranker.ts';
import { filterByScore, type RankedBy, RETRIEVAL } from '../../../shared/contract/retrieval.ts';

export interface SearchDeps {
  db: Db;
  embedder: Embedder;
  reranker?: Reranker;
}

interface ChunkSearch {
  query: string;
  /** The previous question, if this one depends on it. */
  before?: string;
  /**
   * Maximum number of chunks; defaults to RETRIEVAL.limit, and without a reranker to more for a
   * query of several questions.
   */
  limit?: number;
  documentIds?: string[];
  /** Minimum score of the best chunk; defaults to a turn's. */
  minScore?: number;
  signal?: AbortSignal;
  /** Facts of the query's dialog, to replace personal details. */
  dialog?: DialogFacts;
}

/**
 * Finds the chunks that match a query, best first; without an embedding by words only. A reranker
 * sorts the best ones; if it fails, the search's own order and threshold apply.
 */
export async function searchChunks(deps: SearchDeps, search: ChunkSearch): Promise<Source[]> {
  return deps.reranker && await rerank(deps, deps.reranker, search) || await find(deps, search);
}

async function find({ db, embedder }: SearchDeps, search: ChunkSearch): Promise<Source[]> {
  const { query, before, limit, documentIds, minScore, signal, dialog } = search;
  const found = unwrap(
    await db.rpc('search_chunks', {
      ...await prepareQuery(embedder, query, signal, dialog),
      ...(limit !== undefined && { p_limit: limit }),
      ...(minScore !== undefined && { p_min_score: minScore }),
      ...(before !== undefined && { p_before: before }),
      ...(documentIds && { p_document_ids: documentIds }),
    }),
  );
  return found.map((chunk) => ({ ...chunk, reranked: false }));
}

/** Reranks the best chunks, or returns undefined when the reranker fails. */
async function rerank(
  deps: SearchDeps,
  reranker: Reranker,
  search: ChunkSearch,
): Promise<Source[] | undefined> {
  const { before = '', limit = RETRIEVAL.limit, signal } = search;
  const candidates = Math.max(limit, RETRIEVAL.candidates);
  const found = await find(deps, { ...search, limit: candidates, minScore: 0 });
  if (found.length === 0) return found;
  try {
    const texts = found.map(({ heading_path, text }) => `${heading_path}\n\n${text}`.trim());
    const query = `${before}\n${search.query}`.trim();
    const ranked = await reranker.rank(query, texts, signal, search.dialog);
    const hits = ranked.map(({ index, relevance }) => ({
      ...found[index]!,
      score: relevance,
      reranked: true,
    }));
    const minScore = search.minScore ?? await readThreshold(deps.db, 'reranker');
    return filterByScore(minScore, hits).slice(0, limit);
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}

/** Loads the minimum score of a turn's best chunk. */
export async function readThreshold(db: Db, rankedBy: RankedBy): Promise<number> {
  const row = db.from('retrieval_thresholds').select('min_score').eq('ranked_by', rankedBy);
  return unwrap(await row.maybeSingle())?.min_score ?? RETRIEVAL.minScore[rankedBy];
}

/**
 * Returns whether to search by vectors. The hashing embedder compares spelling, which the search by
 * words does better.
 */
export const hasSemanticVectors = (embedder: Embedder) => embedder !== hashingEmbedder;

/** Returns a query's text and vector as arguments of search_chunks. */
export async function prepareQuery(
  embedder: Embedder,
  query: string,
  signal?: AbortSignal,
  dialog?: DialogFacts,
) {
  const embedded = hasSemanticVectors(embedder)
    ? await embed(embedder, query, signal, dialog)
    : undefined;
  return { p_query: query, ...embedded };
}

/**
 * Returns the query's vector, or undefined when embedding fails: the search by words still works.
 */
async function embed(
  embedder: Embedder,
  query: string,
  signal?: AbortSignal,
  dialog?: DialogFacts,
) {
  try {
    const [vector] = await embedder.embed([query], signal, 'turn', dialog);
    return vector && { p_embedding: JSON.stringify(vector), p_embedder: embedder.name };
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}
