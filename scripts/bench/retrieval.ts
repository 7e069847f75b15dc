/** Quality and speed of retrieval; see USAGE. */
import { createEmbedder } from '../../functions/assistant/knowledge/embed/create-embedder.ts';
import { RETRIEVAL } from '../../functions/shared/contract/retrieval.ts';
import { readFunctionSettings } from '../stack/config/read-config.ts';
import { openBenchDatabase } from './bench-database.ts';
import { measureDialogs } from './dialogs/measure-dialogs.ts';
import { printIndex } from './measure-index.ts';
import { measureQuality } from './measure-quality.ts';
import { readOptions } from '../lib/task.ts';
import { printConditions, printHead, printRow } from './report.ts';
import { readCollection } from './retrieval/beir.ts';
import { findCorrections } from './retrieval/everyday-questions.ts';
import { measureMessages } from './retrieval/measure-messages.ts';
import { compareOn } from './retrieval/compare.ts';

const USAGE =
  `deno task bench:retrieval [--corpus DIR [--json] | --messages [--choosing] | --dialogs | --chunks N]

Quality of retrieval over the golden set, each half alone and as the product does it; fails when that
finds less than one half, or a word of an everyday question is corrected. In a new database on the server of DATABASE_URL, else on PGlite; with the embedder of
EMBEDDING_…, else the built-in one.

  --corpus DIR  instead: over a folder in BEIR's form (corpus.jsonl, queries.jsonl, qrels/test.tsv),
                beside two BM25 libraries from npm, ranked by documents; and where it has questions
                without an answer, how many get nothing by which threshold
  --json        the figures as JSON
  --messages    instead: messages of 3 to 150 words at the threshold of a turn, by length, for the set
                that everything was chosen on, the one that reports, and one written afterwards
  --choosing    only the first of these sets, for whoever changes the rule or the score
  --dialogs     instead: dialogs of two questions, the second one depending on the first or not
  --chunks N    instead: how much of the exact nearest neighbours the vector index finds among
                N chunks, and how fast`;

const { choosing, chunks, corpus, dialogs, json, messages } = readOptions(USAGE, {
  choosing: { type: 'boolean' },
  chunks: { type: 'string' },
  corpus: { type: 'string' },
  dialogs: { type: 'boolean' },
  json: { type: 'boolean' },
  messages: { type: 'boolean' },
});
const collection = corpus === undefined ? undefined : readCollection(corpus);
const embedder = createEmbedder(readFunctionSettings(Deno.env.toObject()));
await using database = await openBenchDatabase();
const size = chunks ? [`${chunks} chunks`] : [];
if (!json) printConditions(database.name, `embedder ${embedder.name}`, ...size);
if (collection) printComparison(await compareOn(database, embedder, collection));
else if (dialogs) await printDialogs();
else if (messages) await printMessages();
else if (chunks) await printIndex(database, embedder, Number(chunks));
else await printQuality();

async function printQuality(): Promise<void> {
  const { questions, unanswerable, ways, minScore, answered, silent } = await measureQuality(
    database,
    embedder,
  );
  printHead('search', ...Object.keys(ways.product));
  for (const [way, metrics] of Object.entries(ways)) {
    printRow(way, ...Object.values(metrics).map((value) => value.toFixed(3)));
  }
  console.log(
    `\nWith the threshold ${minScore} and ${RETRIEVAL.limit} fragments ` +
      `${percent(answered)} of ${questions} questions get an answering fragment; of ` +
      `${unanswerable} questions without an answer ${percent(silent)} get nothing.`,
  );
  await printCorrections();
  const best = Math.max(ways.vector['recall@10'], ways.text['recall@10']);
  if (ways.product['recall@10'] >= best) return;
  console.log('The product’s recall@10 is BELOW that of the better half.');
  Deno.exitCode = 1;
}

async function printCorrections(): Promise<void> {
  const { questions, corrections } = await findCorrections(database.sql);
  console.log(`${corrections.length} real words are changed in ${questions} everyday questions.`);
  for (const { question, word, spelled } of corrections) {
    console.log(`${question} ${word} -> ${spelled}`);
    Deno.exitCode = 1;
  }
}

async function printDialogs(): Promise<void> {
  const { dialogs, ways } = await measureDialogs(database, embedder);
  console.log(`${dialogs} dialogs\n`);
  printHead('search', ...Object.keys(ways.product));
  for (const [way, figures] of Object.entries(ways)) {
    printRow(way, ...Object.values(figures).map(percent));
  }
}

async function printMessages(): Promise<void> {
  const sets = choosing ? ['choose' as const] : undefined;
  printHead('words', 'set', 'with an answer', 'get it', 'without one', 'get nothing');
  for (const each of await measureMessages(database, embedder, sets)) {
    const { words, set, answerable, answered, unanswerable, silent } = each;
    printRow(words, set, `${answerable}`, percent(answered), `${unanswerable}`, percent(silent));
  }
}

function printComparison(result: Awaited<ReturnType<typeof compareOn>>): void {
  if (json) return console.log(JSON.stringify(result, null, 2));
  const { ways, abstention, ...sizes } = result;
  console.log(`${Object.entries(sizes).map(([name, count]) => `${count} ${name}`).join(', ')}\n`);
  printHead('search', 'recall@10', 'MRR@10', 'nDCG@10', 'times the best BM25', 'p95 ms');
  for (const [name, { ratio, ...way }] of Object.entries(ways)) {
    const metrics = [way['recall@10'], way['MRR@10'], way['nDCG@10']];
    const time = way['p95 ms']?.toFixed(1) ?? '';
    printRow(name, ...metrics.map((value) => value.toFixed(3)), ratio.toFixed(2), time);
  }
  if (abstention.length === 0) return;
  console.log();
  printHead('threshold', 'with an answer, keep a fragment', 'without one, get nothing');
  for (const { threshold, kept, silent } of abstention) {
    printRow(threshold.toFixed(4), percent(kept), percent(silent));
  }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
