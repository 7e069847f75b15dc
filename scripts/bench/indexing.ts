/**
 * Measures how long other requests wait while a long document is indexed on the embedded database;
 * see USAGE.
 */
import { cleanAndSplit } from '../../functions/assistant/knowledge/chunking/split-parts.ts';
import { hashingEmbedder } from '../../functions/assistant/knowledge/embed/hashing-embedder.ts';
import { toEmbeddedText } from '../../functions/assistant/knowledge/indexing/run-step.ts';
import { type BenchStack, startBenchStack } from './bench-stack.ts';
import { type BenchChunk, store } from './chunk-store.ts';
import { percentile, printConditions, printHead, printRow } from './report.ts';
import { readOptions } from '../lib/task.ts';
import { makeMarkdown } from '../testing/samples/sample-texts.ts';
import { sleep } from '../../functions/shared/sleep.ts';
import { withConnection } from '../stack/database/with-connection.ts';

const USAGE = `deno task bench:indexing [options]

Measures chatting, listing documents and searching on the embedded database, each with pauses of
50 ms: while nothing is indexed, while the product indexes an uploaded document, and while the chunks
of such a document are stored in one transaction.

  --megabytes N  size of the document, 5 by default`;

type Call = () => Promise<{ ok: boolean }>;

const PAUSE_MS = 50;
const QUIET_MS = 3000;
const SETTINGS = { RATE_LIMITS: 'chat-per-address=off, chat-per-account=off' };

const { megabytes } = readOptions(USAGE, { megabytes: { type: 'string', default: '5' } });
const text = makeMarkdown(Number(megabytes) * 1e6);
printConditions(`${megabytes} MB of Markdown, PGlite`);
printHead('vectors go in', 'seconds', 'call', 'calls', 'p50 ms', 'p95 ms', 'longest ms', 'failed');
await measure('nothing is indexed', () => sleep(QUIET_MS));
await measure('as the product does', upload);
await measure('in one transaction', storeAtOnce);

/** Prints a row for each kind of concurrent call while a new product indexes. */
async function measure(name: string, work: (stack: BenchStack) => Promise<void>) {
  await using stack = await startBenchStack(undefined, SETTINGS);
  const calls: Record<string, Call> = {
    turn: () => call(stack, '/chat', { message: 'How much is a filling?' }),
    list: () => call(stack, '/documents'),
    search: () => call(stack, '/documents/search?q=how%20much%20is%20a%20filling'),
  };
  for (const each of Object.values(calls)) await each();
  let isOver = false;
  const started = performance.now();
  const others = Object.entries(calls).map(([kind, each]) => repeat(kind, each, () => isOver));
  await work(stack).finally(() => isOver = true);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  for (const { kind, times, failed } of await Promise.all(others)) {
    const figures = [0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(0));
    printRow(name, seconds, kind, times.length, ...figures, failed);
  }
}

async function call({ url, secretKey }: BenchStack, path: string, body?: unknown) {
  const response = await fetch(`${url}/functions/v1/assistant${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { apikey: secretKey, 'Content-Type': 'application/json' },
    body: body ? JSON.stringify(body) : undefined,
  });
  return { ok: response.ok, json: await response.json() };
}

async function repeat(kind: string, each: Call, isOver: () => boolean) {
  const times: number[] = [];
  let failed = 0;
  while (!isOver()) {
    const started = performance.now();
    const isAnswered = await each().then((response) => response.ok, () => false);
    times.push(performance.now() - started);
    if (!isAnswered) failed++;
    await sleep(PAUSE_MS);
  }
  return { kind, times, failed };
}

/** Uploads the document and waits until it is indexed. */
async function upload(stack: BenchStack): Promise<void> {
  const body = { name: 'Long', file_type: 'markdown', text };
  const { json: { id } } = await call(stack, '/documents', body);
  for (;;) {
    const { ok, json } = await call(stack, '/documents');
    const status = ok && json.find((each: { id: string }) => each.id === id).index_status;
    if (status === 'ready') return;
    if (status === 'failed') throw new Error('the document was not indexed');
    await sleep(PAUSE_MS);
  }
}

/** Embeds the chunks of a document, then stores them in one transaction. */
async function storeAtOnce({ databaseUrl }: BenchStack): Promise<void> {
  const documentId = crypto.randomUUID();
  const chunks: BenchChunk[] = [];
  for (const chunk of cleanAndSplit(text).chunks) {
    const [embedding] = await hashingEmbedder.embed([toEmbeddedText(chunk)]);
    chunks.push({ ...chunk, documentId, embedding: embedding! });
  }
  const documents = [{ id: documentId, name: 'Long' }];
  await withConnection(
    databaseUrl,
    (sql) => sql.begin((tx) => store({ sql: tx }, hashingEmbedder, documents, chunks)),
  );
}
