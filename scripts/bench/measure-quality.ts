import type { Embedder } from '../../functions/assistant/knowledge/embed/embedder.ts';
import { RETRIEVAL } from '../../functions/assistant/knowledge/search/retrieval.ts';
import { type BenchDatabase, search, store } from './bench-database.ts';
import type { Corpus } from './corpora.ts';
import { mean, measure, type Metrics } from './metrics.ts';

type Way = 'vector' | 'text' | 'hybrid';

/** Chunks asked for, so that ten documents come out where a result is a whole document. */
const DEPTH = 40;

/** Quality of retrieval by each half alone and by both. */
export async function measureQuality(
  database: BenchDatabase,
  embedder: Embedder,
  corpus: Corpus,
): Promise<Record<Way, Metrics>> {
  await store(database, embedder, corpus.documents, corpus.chunks);
  const rows: Record<Way, Metrics[]> = { vector: [], text: [], hybrid: [] };
  for (const { text, relevant } of corpus.questions) {
    const [vector] = await embedder.embed([text]);
    const ways = { vector: { vector }, text: { query: text }, hybrid: { vector, query: text } };
    for (const way of ['vector', 'text', 'hybrid'] as const) {
      const found = await search(database, embedder, { ...ways[way], limit: DEPTH });
      const units = found.map((row) =>
        corpus.unitOf({ documentId: row.document_id, index: row.chunk_index })
      );
      rows[way].push(measure([...new Set(units)], relevant));
    }
  }
  return { vector: mean(rows.vector), text: mean(rows.text), hybrid: mean(rows.hybrid) };
}

/** What the threshold lets through: of answers a turn would have, and of noise. */
export async function measureThreshold(
  database: BenchDatabase,
  embedder: Embedder,
  corpus: Corpus,
  minScore: number = RETRIEVAL.minScore,
) {
  const found = async (query: string) => {
    const [vector] = await embedder.embed([query]);
    const limit = RETRIEVAL.limit;
    const rows = await search(database, embedder, { query, vector, limit, minScore });
    return rows.map((row) =>
      corpus.unitOf({ documentId: row.document_id, index: row.chunk_index })
    );
  };
  let answered = 0;
  for (const { text, relevant } of corpus.questions) {
    if ((await found(text)).some((unit) => relevant.has(unit))) answered++;
  }
  let fragments = 0;
  let silent = 0;
  for (const question of corpus.unanswerable) {
    const noise = (await found(question)).length;
    fragments += noise;
    if (noise === 0) silent++;
  }
  return {
    answered: answered / corpus.questions.length,
    silent: silent / corpus.unanswerable.length,
    noise: fragments / corpus.unanswerable.length,
  };
}
