/** Measures quality and speed of retrieval; see `usage`. */
import type { Embedder } from '../../functions/assistant/knowledge/embed/embedder.ts';
import { createEmbedder } from '../../functions/assistant/knowledge/embed/create-embedder.ts';
import { RETRIEVAL } from '../../functions/shared/contract/retrieval.ts';
import { readFunctionSettings } from '../stack/config/read-config.ts';
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts';
import { measureDialogs } from './dialogs/measure-dialogs.ts';
import { printIndex } from './measure-index.ts';
import { measureQuality } from './measure-quality.ts';
import { runTask, UsageError } from '../lib/task.ts';
import { percent, printConditions, printHead, printRow } from './report.ts';
import { findCorrections } from './retrieval/everyday-questions.ts';
import { fitScore } from './retrieval/fit-score.ts';
import { measureMessages } from './retrieval/measure-messages.ts';
import { printComparison } from './retrieval/print-comparison.ts';

const usage =
  `deno task bench:retrieval [--corpus DIR [--api URL] [--json] | --messages [--choosing | --fit] | --dialogs | --chunks N]

Measures the quality of retrieval over the golden set, by words alone, by vectors alone and as the
product does it; fails when the product finds less than one of them, or corrects a word of an everyday
question. Uses a new database on the server of DATABASE_URL, else PGlite, and the embedder of
EMBEDDING_…, else the built-in one.

  --corpus DIR  measures the public API with a turn's threshold over a folder in BEIR's format instead
                (corpus.jsonl, queries.jsonl, qrels/test.tsv), ranked by documents, compared with
                two BM25 libraries from npm over the same chunks; and how many of its unanswerable
                questions, if any, get no chunk at several thresholds
  --api URL     measures a running product, with its secret key in SUPABASE_SECRET_KEY; uploads the
                documents of DIR and deletes them at the end, also when interrupted
  --beside-documents
                even if it has documents: they compete with those of DIR, and its dialogs find both
  --json        prints the figures as JSON
  --messages    measures messages of 3 to 150 words with a turn's threshold instead, by length, for the
                set on which the rules were chosen and for the set that reports, and messages of
                several golden questions
  --choosing    measures only the first set, for changes of the rules or the score
  --fit         fits the score to the first set and prints the numbers of answer_likelihood
  --dialogs     measures dialogs of two questions instead; some second ones depend on the first
  --chunks N    measures instead how many of the exact nearest neighbours the vector index finds among
                N chunks, and how fast`;

const options = {
  api: { type: 'string' },
  'beside-documents': { type: 'boolean', default: false },
  choosing: { type: 'boolean', default: false },
  chunks: { type: 'string' },
  corpus: { type: 'string' },
  dialogs: { type: 'boolean' },
  fit: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  messages: { type: 'boolean' },
} as const;

interface Bench {
  database: BenchDatabase;
  embedder: Embedder;
}

await runTask({ usage, options }, async ({ values }) => {
  const { api, chunks, corpus, dialogs, json, messages, choosing, fit } = values;
  if (corpus !== undefined) {
    const isBesideOthers = values['beside-documents'];
    return await printComparison({ corpus, url: api, isBesideOthers, json });
  }
  if (api !== undefined) throw new UsageError('--api needs --corpus.');
  const embedder = createEmbedder(readFunctionSettings(Deno.env.toObject()));
  await using database = await openBenchDatabase();
  const size = chunks ? [`${chunks} chunks`] : [];
  printConditions(database.name, `embedder ${embedder.name}`, ...size);
  if (dialogs) await printDialogs({ database, embedder });
  else if (messages) await printMessages({ database, embedder }, { choosing, fit });
  else if (chunks) await printIndex(database, embedder, Number(chunks));
  else await printQuality({ database, embedder });
});

async function printQuality({ database, embedder }: Bench): Promise<void> {
  const { questions, unanswerable, ways, minScore, answered, silent } = await measureQuality(
    database,
    embedder,
  );
  printHead('search', ...Object.keys(ways.product));
  for (const [way, metrics] of Object.entries(ways)) {
    printRow(way, ...Object.values(metrics).map((value) => value.toFixed(3)));
  }
  console.log(
    `\nWith the threshold ${minScore} and ${RETRIEVAL.limit} chunks ` +
      `${percent(answered)} of ${questions} questions get an answering chunk; of ` +
      `${unanswerable} questions without an answer ${percent(silent)} get nothing.`,
  );
  await printCorrections(database);
  const best = Math.max(ways.vector['recall@10'], ways.text['recall@10']);
  if (ways.product['recall@10'] >= best) return;
  console.log('The product’s recall@10 is BELOW that of the better half.');
  Deno.exitCode = 1;
}

async function printCorrections({ sql }: BenchDatabase): Promise<void> {
  const { questions, corrections } = await findCorrections(sql);
  console.log(`${corrections.length} real words are changed in ${questions} everyday questions.`);
  for (const { question, word, spelled } of corrections) {
    console.log(`${question} ${word} -> ${spelled}`);
    Deno.exitCode = 1;
  }
}

async function printDialogs({ database, embedder }: Bench): Promise<void> {
  const { dialogs, ways } = await measureDialogs(database, embedder);
  console.log(`${dialogs} dialogs\n`);
  printHead('search', ...Object.keys(ways.product));
  for (const [way, figures] of Object.entries(ways)) {
    printRow(way, ...Object.values(figures).map(percent));
  }
}

async function printMessages(
  { database, embedder }: Bench,
  { choosing, fit }: { choosing: boolean; fit: boolean },
) {
  const sets = choosing || fit ? ['choose' as const] : undefined;
  printHead('words', 'set', 'with an answer', 'get it', 'without one', 'get nothing');
  const { figures, several } = await measureMessages(database, embedder, sets);
  for (const each of figures) {
    const { words, set, answerable, answered, unanswerable, silent } = each;
    printRow(words, set, `${answerable}`, percent(answered), `${unanswerable}`, percent(silent));
  }
  console.log();
  printHead('questions in a message', 'messages', 'questions answered', 'messages answered');
  for (const { questions, messages, answered, complete } of several) {
    printRow(`${questions}`, `${messages}`, percent(answered), percent(complete));
  }
  if (!fit) return;
  console.log((await fitScore(database)).map((number) => number.toFixed(2)).join(', '));
}
