/** Quality and speed of retrieval; see USAGE. */
import { createEmbedder } from '../../functions/assistant/knowledge/embed/create-embedder.ts';
import { RETRIEVAL } from '../../functions/assistant/knowledge/search/retrieval.ts';
import { readFunctionSettings } from '../stack/config/read-config.ts';
import { openBenchDatabase } from './bench-database.ts';
import { printIndex } from './measure-index.ts';
import { measureQuality } from './measure-quality.ts';
import { readOptions } from '../lib/task.ts';
import { printConditions, printHead, printRow } from './report.ts';

const USAGE = `deno task bench:retrieval [--chunks N]

Quality of retrieval over the golden set, each half alone and both; fails when both find less than
one alone. In a new database on the server of DATABASE_URL, else on PGlite; with the embedder of
EMBEDDING_…, else the built-in one.

  --chunks N  instead: how much of the exact nearest neighbours the vector index finds among
              N chunks, and how fast`;

const { chunks } = readOptions(USAGE, { chunks: { type: 'string' } });
const embedder = createEmbedder(readFunctionSettings(Deno.env.toObject()));
await using database = await openBenchDatabase();
const size = chunks ? [`${chunks} chunks`] : [];
printConditions(database.name, `embedder ${embedder.name}`, ...size);
if (chunks) await printIndex(database, embedder, Number(chunks));
else await printQuality();

async function printQuality(): Promise<void> {
  const { questions, unanswerable, ways, answered, silent } = await measureQuality(
    database,
    embedder,
  );
  printHead('search', ...Object.keys(ways.hybrid));
  for (const [way, metrics] of Object.entries(ways)) {
    printRow(way, ...Object.values(metrics).map((value) => value.toFixed(3)));
  }
  const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
  console.log(
    `\nWith the threshold ${RETRIEVAL.minScore} and ${RETRIEVAL.limit} fragments ` +
      `${percent(answered)} of ${questions} questions get an answering fragment; of ` +
      `${unanswerable} questions without an answer ${percent(silent)} get nothing.`,
  );
  const best = Math.max(ways.vector['recall@10'], ways.text['recall@10']);
  if (ways.hybrid['recall@10'] >= best) return;
  console.log('Hybrid recall@10 is BELOW that of the better half.');
  Deno.exitCode = 1;
}
