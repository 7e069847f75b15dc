import { toEmbeddedText } from '../../../functions/assistant/knowledge/indexing/run-step.ts';
import { percentile } from '../report.ts';
import type { AssistantApi } from './assistant-api.ts';
import type { Collection } from './beir.ts';
import { mean, measureRankings, type Metrics } from './metrics.ts';
import { rankByPeers } from './peers.ts';
import { uploadDocuments, type UploadedChunk, type UploadOptions } from './upload-documents.ts';

/** Number of chunks that each search returns; documents are ranked by their best chunk. */
const DEPTH = 50;

/** Shares of the answerable questions that keep a chunk, for which the threshold is reported. */
const KEPT = [0.99, 0.95, 0.9, 0.8];

/**
 * The results of one search method: its quality, its nDCG@10 relative to the best peer, and for the
 * product the 95th percentile of the search time in milliseconds.
 */
export type Way = Metrics & { ratio: number; 'p95 ms'?: number };

interface Asked {
  /** Documents, best first. */
  ranked: string[];
  /** Score of the best chunk; 0 without results. */
  score: number;
}

type Ask = (question: string, times?: number[]) => Promise<Asked>;

export interface CompareOptions extends UploadOptions {
  rankPeers?: typeof rankByPeers;
}

/**
 * Compares the product's public API with two BM25 libraries over the same chunks of the same
 * documents.
 */
export async function compareOn(
  api: AssistantApi,
  collection: Collection,
  { rankPeers = rankByPeers, ...options }: CompareOptions,
) {
  const { documents, questions, unanswerable } = collection;
  await using uploaded = await uploadDocuments(api, documents, options);
  const { chunks, documentOf } = uploaded;
  const askAt = (minScore?: number): Ask => async (query, times) => {
    const hits = await api.search({ query, limit: DEPTH, minScore, times });
    const ranked = distinct(
      hits.map(({ document_id: id }) => documentOf.get(id) ?? `another ${id}`),
    );
    return { ranked, score: hits[0]?.score ?? 0 };
  };
  const peers = await measurePeers(chunks, questions, rankPeers);
  const best = Math.max(...Object.values(peers).map((way) => way['nDCG@10']));
  const rate = (metrics: Metrics): Way => ({ ...metrics, ratio: metrics['nDCG@10'] / best });
  const measure = async (ask: Ask): Promise<Way> => {
    const times: number[] = [];
    const rankings = await inTurn(questions, async ({ text, relevant }) => {
      const { ranked } = await ask(text, times);
      return { ranked, relevant };
    });
    return { ...rate(measureRankings(rankings)), 'p95 ms': percentile(times, 0.95) };
  };
  return {
    documents: documents.length,
    chunks: chunks.length,
    questions: questions.length,
    unanswerable: unanswerable.length,
    ways: {
      product: await measure(askAt()),
      'without its threshold': await measure(askAt(0)),
      ...Object.fromEntries(Object.entries(peers).map(([name, each]) => [name, rate(each)])),
    } as Record<string, Way>,
    abstention: await measureAbstention(collection, askAt(0)),
  };
}

async function measurePeers(
  chunks: UploadedChunk[],
  questions: Collection['questions'],
  rankPeers: typeof rankByPeers,
): Promise<Record<string, Metrics>> {
  const ranked = await rankPeers({
    texts: chunks.map(toEmbeddedText),
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
 * Returns thresholds at which a share of the answerable questions keeps a chunk, with the share of
 * the others that then get none; empty without unanswerable questions.
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
