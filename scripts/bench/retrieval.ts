/**
 * Quality of retrieval over the golden set (or a corpus in BEIR form), each half alone and both;
 * with --chunks N also how much of the exact nearest neighbours the HNSW index finds among N
 * chunks, and how fast. On PGlite, or in a new database on the server of DATABASE_URL.
 *
 *   deno task bench:retrieval [--corpus DIR] [--chunks N]
 */
import { parseArgs } from 'node:util';
import { createEmbedder } from '../../functions/assistant/knowledge/embed/create-embedder.ts';
import { RETRIEVAL } from '../../functions/assistant/knowledge/search/retrieval.ts';
import { openBenchDatabase } from './bench-database.ts';
import { beirCorpus, goldenCorpus } from './corpora.ts';
import { measureIndex } from './measure-index.ts';
import { measureQuality, measureThreshold } from './measure-quality.ts';

const { values } = parseArgs({
  options: { corpus: { type: 'string' }, chunks: { type: 'string' } },
});
const embedder = createEmbedder(embeddingEnv());
await using database = await openBenchDatabase();
console.log(`${database.name}, embedder ${embedder.name}`);

if (values.chunks) {
  await printIndex(Number(values.chunks));
} else {
  await printQuality();
}

async function printQuality() {
  const corpus = values.corpus
    ? await beirCorpus(values.corpus, embedder)
    : await goldenCorpus(embedder);
  console.log(`${corpus.questions.length} questions over ${corpus.chunks.length} chunks`);
  const quality = await measureQuality(database, embedder, corpus);
  console.table(rounded(quality));
  const best = Math.max(quality.vector['recall@10'], quality.text['recall@10']);
  const holds = quality.hybrid['recall@10'] >= best;
  console.log(`hybrid recall@10 ${holds ? 'is at least' : 'is BELOW'} that of the better half`);
  if (corpus.unanswerable.length > 0) {
    const { answered, silent, noise } = await measureThreshold(database, embedder, corpus);
    console.log(
      `threshold ${RETRIEVAL.minScore}, ${RETRIEVAL.limit} fragments: ${
        percent(answered)
      } of the ` +
        `questions get an answering fragment; of ${corpus.unanswerable.length} questions without ` +
        `an answer ${percent(silent)} get nothing, on average ${noise.toFixed(1)} fragments`,
    );
  }
  if (!holds) Deno.exitCode = 1;
}

async function printIndex(count: number) {
  console.table(rounded(await measureIndex(database, embedder, count)));
}

function rounded(rows: object): object {
  return JSON.parse(
    JSON.stringify(
      rows,
      (_, value) => typeof value === 'number' ? Number(value.toFixed(4)) : value,
    ),
  );
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

/** The embedder of this environment, as the functions would choose it. */
function embeddingEnv() {
  const apiKey = Deno.env.get('EMBEDDING_API_KEY');
  const baseUrl = Deno.env.get('EMBEDDING_BASE_URL');
  const model = Deno.env.get('EMBEDDING_MODEL') ?? 'text-embedding-3-small';
  const endpoint = {
    apiKey: apiKey ?? 'none',
    baseUrl: baseUrl ?? 'https://api.openai.com/v1',
    model,
  };
  return { embedding: apiKey || baseUrl ? endpoint : null, modelTimeoutMs: 30_000 };
}
