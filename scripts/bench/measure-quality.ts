import type { Embedder } from '../../functions/assistant/knowledge/embed/embedder.ts';
import { RETRIEVAL } from '../../functions/assistant/knowledge/search/retrieval.ts';
import type { BenchDatabase } from './bench-database.ts';
import { search, store } from './chunk-store.ts';
import type { Corpus } from './corpora.ts';
import { mean, measure, type Metrics } from './metrics.ts';

const WAYS = ['vector', 'text', 'hybrid'] as const;
type Way = typeof WAYS[number];

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
  for (const { text: query, relevant } of corpus.questions) {
    const [vector] = await embedder.embed([query]);
    const searches = { vector: { vector }, text: { query }, hybrid: { vector, query } };
    for (const way of WAYS) {
      const found = await search(database, embedder, { ...searches[way], limit: DEPTH });
      rows[way].push(measure([...new Set(found.map(corpus.unitOf))], relevant));
    }
  }
  return { vector: mean(rows.vector), text: mean(rows.text), hybrid: mean(rows.hybrid) };
}

/** What the threshold lets through: of answers a turn would have, and of noise. */
export async function measureThreshold(
  database: BenchDatabase,
  embedder: Embedder,
  corpus: Corpus,
) {
  const find = async (query: string) => {
    const [vector] = await embedder.embed([query]);
    const found = await search(database, embedder, { ...RETRIEVAL, query, vector });
    return found.map(corpus.unitOf);
  };
  const share = (all: boolean[]) => all.filter(Boolean).length / all.length;
  const answered: boolean[] = [];
  for (const { text, relevant } of corpus.questions) {
    answered.push((await find(text)).some((unit) => relevant.has(unit)));
  }
  const noise: number[] = [];
  for (const question of corpus.unanswerable) noise.push((await find(question)).length);
  return {
    answered: share(answered),
    silent: share(noise.map((count) => count === 0)),
    noise: noise.reduce((sum, count) => sum + count, 0) / noise.length,
  };
}
