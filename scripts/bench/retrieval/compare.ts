import { cleanAndSplit } from '../../../functions/assistant/knowledge/chunking/split-parts.ts';
import type { Embedder } from '../../../functions/assistant/knowledge/embed/embedder.ts';
import { searchesByVectors } from '../../../functions/assistant/knowledge/search/search-chunks.ts';
import { embeddedText } from '../../../functions/assistant/knowledge/indexing/run-step.ts';
import type { BenchDatabase } from '../bench-database.ts';
import { type BenchChunk, search, store } from '../chunk-store.ts';
import { percentile, timed } from '../report.ts';
import type { Collection } from './beir.ts';
import { mean, measureRankings, type Metrics } from './metrics.ts';
import { rankByPeers } from './peers.ts';

/** Chunks that each way finds; their documents are ranked by the best of them. */
const DEPTH = 50;

/** Shares of the answerable questions that keep a fragment, for which the threshold is told. */
const KEPT = [0.99, 0.95, 0.9, 0.8];

/**
 * One way to search: its quality, how many times the best peer's nDCG@10 it has, and for the product
 * the milliseconds that 95% of the searches stay below.
 */
export type Way = Metrics & { ratio: number; 'p95 ms'?: number };

/** What search_chunks is given of a question. */
type Half = 'query' | 'vector';

interface Asked {
  /** Documents, the best first. */
  ranked: string[];
  /** Of the best chunk; 0 where there is none. */
  score: number;
}

interface Asking {
  times?: number[];
  minScore?: number | null;
}

type Ask = (question: string) => Promise<Asked>;

/** The product, its halves and two BM25 libraries over the same chunks of the same documents. */
export async function compareOn(
  database: BenchDatabase,
  embedder: Embedder,
  collection: Collection,
) {
  const { documents, questions, unanswerable } = collection;
  const chunks = await storeDocuments(database, embedder, documents);
  const nameOf = new Map(chunks.map(({ documentId, document }) => [documentId, document]));
  const askBy = (
    halves: Half[],
    { times = [], minScore = 0 }: Asking = {},
  ): Ask =>
  async (query) => {
    const vector = (await embedder.embed([query]))[0]!;
    const given = Object.fromEntries(halves.map((half) => [half, { query, vector }[half]]));
    const found = await timed(
      times,
      () => search(database, embedder, { ...given, limit: DEPTH, minScore }),
    );
    const ranked = distinct(found.map(({ documentId }) => nameOf.get(documentId)!));
    return { ranked, score: found[0]?.score ?? 0 };
  };
  const asInTurn: Half[] = searchesByVectors(embedder) ? ['query', 'vector'] : ['query'];
  const peers = await measurePeers(chunks, questions);
  const best = Math.max(...Object.values(peers).map((way) => way['nDCG@10']));
  const rate = (metrics: Metrics): Way => ({ ...metrics, ratio: metrics['nDCG@10'] / best });
  const measure = async (halves: Half[], minScore: number | null = 0): Promise<Way> => {
    const times: number[] = [];
    const rankings = await inTurn(questions, async ({ text, relevant }) => ({
      ...await askBy(halves, { times, minScore })(text),
      relevant,
    }));
    return { ...rate(measureRankings(rankings)), 'p95 ms': percentile(times, 0.95) };
  };
  return {
    documents: documents.length,
    chunks: chunks.length,
    questions: questions.length,
    unanswerable: unanswerable.length,
    ways: {
      product: await measure(asInTurn, null),
      'without its threshold': await measure(asInTurn),
      'its words': await measure(['query']),
      'its vectors': await measure(['vector']),
      ...Object.fromEntries(Object.entries(peers).map(([name, each]) => [name, rate(each)])),
    } as Record<string, Way>,
    abstention: await measureAbstention(collection, askBy(asInTurn)),
  };
}

type StoredChunk = BenchChunk & { document: string };

async function storeDocuments(
  database: BenchDatabase,
  embedder: Embedder,
  documents: Collection['documents'],
): Promise<StoredChunk[]> {
  const chunks = documents.flatMap(({ id: document, title, text }) => {
    const documentId: string = crypto.randomUUID();
    const { chunks } = cleanAndSplit(title ? `# ${title}\n\n${text}` : text);
    return chunks.map(({ index, headingPath, text }) => ({
      ...{ document, documentId, index, headingPath, text },
      embedding: [] as number[],
    }));
  });
  const vectors = await embedder.embed(chunks.map(embeddedText));
  vectors.forEach((vector, i) => chunks[i]!.embedding = vector);
  const names = new Map(chunks.map(({ documentId, document }) => [documentId, document]));
  await store(database, embedder, [...names].map(([id, name]) => ({ id, name })), chunks);
  await database.sql`analyze`;
  return chunks;
}

async function measurePeers(
  chunks: StoredChunk[],
  questions: Collection['questions'],
): Promise<Record<string, Metrics>> {
  const ranked = await rankByPeers({
    texts: chunks.map(embeddedText),
    queries: questions.map(({ text }) => text),
    limit: DEPTH,
  });
  const ways = Object.entries(ranked).map(([name, found]) => [
    name,
    measureRankings(questions.map(({ relevant }, i) => ({
      ranked: distinct(found[i]!.map((place) => chunks[place]!.document)),
      relevant,
    }))),
  ]);
  return Object.fromEntries(ways);
}

/**
 * Thresholds that let a share of the answerable questions keep a fragment, with the share of the
 * others that then get nothing; none without questions that have no answer.
 */
async function measureAbstention({ questions, unanswerable }: Collection, ask: Ask) {
  if (unanswerable.length === 0) return [];
  const scoreOf = async (text: string) => (await ask(text)).score;
  const answered = await inTurn(questions, ({ text }) => scoreOf(text));
  const unanswered = await inTurn(unanswerable, scoreOf);
  return KEPT.map((share) => {
    const threshold = percentile(answered, 1 - share);
    return {
      threshold,
      kept: mean(answered.map((score) => Number(score >= threshold))),
      silent: mean(unanswered.map((score) => Number(score < threshold))),
    };
  });
}

async function inTurn<Item, Result>(items: Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

const distinct = (keys: string[]) => [...new Set(keys)];
