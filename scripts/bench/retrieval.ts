/** Quality and speed of retrieval; see USAGE. */
import { createEmbedder } from '../../functions/assistant/knowledge/embed/create-embedder.ts';
import { RETRIEVAL } from '../../functions/assistant/knowledge/search/retrieval.ts';
import { openBenchDatabase } from './bench-database.ts';
import { beirCorpus, type Corpus, goldenCorpus } from './corpora.ts';
import { cellsOf, measureIndex } from './measure-index.ts';
import { measureQuality, measureThreshold } from './measure-quality.ts';
import { readOptions } from './read-options.ts';
import { printConditions, printHead, printRow } from './report.ts';

const USAGE = `deno task bench:retrieval [--corpus DIR] [--chunks N]

Quality of retrieval over the golden set, each half alone and both; fails when both find less than
one alone. In a new database on the server of DATABASE_URL, else on PGlite; with the embedder of
EMBEDDING_…, else the built-in one.

  --corpus DIR  another corpus, in BEIR form: corpus.jsonl, queries.jsonl, qrels/test.tsv
  --chunks N    instead: how much of the exact nearest neighbours the vector index finds among
                N chunks, and how fast`;

const { corpus: folder, chunks } = readOptions(USAGE, {
  corpus: { type: 'string' },
  chunks: { type: 'string' },
});
const embedder = createEmbedder(embeddingEnv());
await using database = await openBenchDatabase();
const size = chunks ? [`${chunks} chunks`] : [];
printConditions(database.name, `embedder ${embedder.name}`, ...size);
if (chunks) await printIndex(Number(chunks));
else await printQuality();

async function printQuality(): Promise<void> {
  const corpus = folder ? await beirCorpus(folder, embedder) : await goldenCorpus(embedder);
  const quality = await measureQuality(database, embedder, corpus);
  printHead('search', ...Object.keys(quality.hybrid));
  for (const [way, metrics] of Object.entries(quality)) {
    printRow(way, ...Object.values(metrics).map((value: number) => value.toFixed(3)));
  }
  console.log(`\n${corpus.questions.length} questions over ${corpus.chunks.length} chunks.`);
  if (corpus.unanswerable.length > 0) await printThreshold(corpus);
  const best = Math.max(quality.vector['recall@10'], quality.text['recall@10']);
  if (quality.hybrid['recall@10'] >= best) return;
  console.log('Hybrid recall@10 is BELOW that of the better half.');
  Deno.exitCode = 1;
}

async function printThreshold(corpus: Corpus): Promise<void> {
  const { answered, silent, noise } = await measureThreshold(database, embedder, corpus);
  console.log(
    `With the threshold ${RETRIEVAL.minScore} and ${RETRIEVAL.limit} fragments ` +
      `${percent(answered)} of them get an answering fragment; of ${corpus.unanswerable.length} ` +
      `questions without an answer ${percent(silent)} get nothing, the mean is ` +
      `${noise.toFixed(1)} fragments.`,
  );
}

async function printIndex(count: number): Promise<void> {
  printHead('filter', 'recall@10', 'p50 ms', 'p95 ms', 'exact scan p50 ms');
  for (const row of await measureIndex(database, embedder, count)) printRow(...cellsOf(row));
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

/** The embedder of this environment, as the functions would choose it. */
function embeddingEnv() {
  const apiKey = Deno.env.get('EMBEDDING_API_KEY');
  const baseUrl = Deno.env.get('EMBEDDING_BASE_URL');
  const endpoint = {
    apiKey: apiKey ?? 'none',
    baseUrl: baseUrl ?? 'https://api.openai.com/v1',
    model: Deno.env.get('EMBEDDING_MODEL') ?? 'text-embedding-3-small',
  };
  return { embedding: apiKey || baseUrl ? endpoint : null, modelTimeoutMs: 30_000 };
}
