import { StartError } from '../../lib/start-error.ts';
import { percent, printConditions, printHead, printRow } from '../report.ts';
import { AssistantApi } from './assistant-api.ts';
import { readCollection } from './beir.ts';
import { compareOn, type Way } from './compare.ts';
import { startLocalApi } from './local-api.ts';

interface Comparison {
  /** Folder of the collection. */
  corpus: string;
  /** URL of a running product; by default a new one is started. */
  url?: string;
  isBesideOthers: boolean;
  json: boolean;
}

/** Base URL of a product that is called without HTTP. */
const NOWHERE = 'http://127.0.0.1';

/** Measures the public API over a collection and prints a table, or JSON. */
export async function printComparison({ corpus, url, isBesideOthers, json }: Comparison) {
  const collection = readCollection(corpus);
  await using opened = new AsyncDisposableStack();
  const signal = opened.use(untilInterrupted()).signal;
  const { api, name } = url === undefined
    ? await openLocal(opened, signal)
    : { api: new AssistantApi({ url, secretKey: readSecretKey(), signal }), name: url };
  const { ranked_by, min_score } = await api.call('GET', '/retrieval');
  if (!json) printConditions(name, `ranked by ${ranked_by}`, `threshold ${min_score}`);
  const result = await compareOn(api, collection, { isBesideOthers });
  if (json) console.log(JSON.stringify(result, null, 2));
  else printTables(result);
}

async function openLocal(opened: AsyncDisposableStack, signal: AbortSignal) {
  const { name, secretKey, handle } = opened.use(await startLocalApi(NOWHERE));
  const send = async (request: Request) => await handle(request);
  return { api: new AssistantApi({ url: NOWHERE, secretKey, send, signal }), name };
}

function readSecretKey(): string {
  const key = Deno.env.get('SUPABASE_SECRET_KEY');
  if (key) return key;
  throw new StartError('Set SUPABASE_SECRET_KEY to the secret key of the product.');
}

function untilInterrupted(): { signal: AbortSignal } & Disposable {
  const controller = new AbortController();
  const abort = () => controller.abort(new StartError('Interrupted.'));
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const each of signals) Deno.addSignalListener(each, abort);
  return {
    signal: controller.signal,
    [Symbol.dispose]: () => signals.forEach((each) => Deno.removeSignalListener(each, abort)),
  };
}

function printTables({ ways, abstention, ...sizes }: Awaited<ReturnType<typeof compareOn>>) {
  console.log(`${Object.entries(sizes).map(([name, count]) => `${count} ${name}`).join(', ')}\n`);
  printHead('search', 'recall@10', 'MRR@10', 'nDCG@10', 'times the best BM25', 'p95 ms');
  for (const [name, way] of Object.entries(ways)) printWay(name, way);
  if (abstention.length === 0) return;
  console.log();
  printHead('threshold', 'with an answer, keep a chunk', 'without one, get nothing');
  for (const { threshold, kept, silent } of abstention) {
    printRow(threshold.toFixed(4), percent(kept), percent(silent));
  }
}

function printWay(name: string, { ratio, ...way }: Way): void {
  const metrics = [way['recall@10'], way['MRR@10'], way['nDCG@10']];
  const time = way['p95 ms']?.toFixed(1) ?? '';
  printRow(name, ...metrics.map((value) => value.toFixed(3)), ratio.toFixed(2), time);
}
