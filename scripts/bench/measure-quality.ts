import type { Embedder } from '../../functions/assistant/knowledge/embed/embedder.ts';
import { RETRIEVAL } from '../../functions/shared/contract/retrieval.ts';
import { hasSemanticVectors } from '../../functions/assistant/knowledge/search/search-chunks.ts';
import type { BenchDatabase } from './bench-database.ts';
import { type Search, search } from './chunk-store.ts';
import { goldenCorpus, keyOf, storeCorpus } from './golden-corpus.ts';
import { mean, measureRankings, type Metrics } from './retrieval/metrics.ts';

/** Number of requested results, so that each half ranks more chunks than the ten that count. */
const DEPTH = 40;

/**
 * Measures retrieval over the golden set, by each half alone and by both, and a turn's threshold:
 * the share of questions with an answering chunk, and the share of unanswerable ones without
 * chunks.
 */
export async function measureQuality(database: BenchDatabase, embedder: Embedder) {
  const corpus = await goldenCorpus(embedder);
  const { questions, unanswerable } = corpus;
  await storeCorpus(database, embedder, corpus);
  const find = async (options: Search) => (await search(database, embedder, options)).map(keyOf);
  const vectorOf = async (text: string) => (await embedder.embed([text]))[0]!;

  async function measure(keep: ('query' | 'vector')[]): Promise<Metrics> {
    const rankings = await Promise.all(questions.map(async ({ text, relevant }) => {
      const half = { query: text, vector: await vectorOf(text) };
      const given = Object.fromEntries(keep.map((key) => [key, half[key]]));
      return { relevant, ranked: await find({ ...given, limit: DEPTH }) };
    }));
    return measureRankings(rankings);
  }

  const byVectors = hasSemanticVectors(embedder);
  const { limit, minScore } = RETRIEVAL;
  const asInTurn = async (query: string) =>
    byVectors
      ? await find({ limit, minScore: minScore.vectors, query, vector: await vectorOf(query) })
      : await find({ limit, minScore: minScore.words, query });
  const isAnswered = await Promise.all(
    questions.map(async ({ text, relevant }) =>
      (await asInTurn(text)).some((key) => relevant.has(key))
    ),
  );
  const isSilent = await Promise.all(
    unanswerable.map(async (question) => (await asInTurn(question)).length === 0),
  );
  return {
    questions: questions.length,
    unanswerable: unanswerable.length,
    ways: {
      vector: await measure(['vector']),
      text: await measure(['query']),
      product: await measure(byVectors ? ['query', 'vector'] : ['query']),
    },
    minScore: byVectors ? minScore.vectors : minScore.words,
    answered: mean(isAnswered.map(Number)),
    silent: mean(isSilent.map(Number)),
  };
}
