/** Measures reads of both APIs, compared with the bare Data API; see USAGE. */
import {
  MESSAGE_COLUMNS,
  THREAD_COLUMNS,
} from '../../functions/assistant/routes/thread-resource.ts';
import { BLOCK_COLUMNS, SUMMARY_COLUMNS } from '../../functions/catalog/resources.ts';
import { startBenchStack } from './bench-stack.ts';
import { readOptions } from '../lib/task.ts';
import { percentile, printConditions, printHead, printRow, takeTurns, timed } from './report.ts';

const USAGE = `deno task bench:api

Measures requests per second and latency of reads at 1, 16 and 64 connections, compared with the
bare Data API that serves the same rows from the same process and database. Uses a new database on
the server of DATABASE_URL, else the embedded one.`;

const CONNECTIONS = [1, 16, 64];
const ROUNDS = 3;
/** Duration of a measurement in each round, in seconds. */
const SECONDS = 2;
const BLOCK = '/blocks/navigation';
const DETAIL_COLUMNS = THREAD_COLUMNS.replace(
  'thread_states(current_intent)',
  'candidate, pinned_configs, thread_states(*), thread_holds(held_by, since, ends_at)',
);
const SNAPSHOTS = 10;
const TURNS = 10;
const DIALOGS = 20;
const CATALOG = '/functions/v1/catalog';
const ASSISTANT = '/functions/v1/assistant';

type Headers = Record<string, string>;

readOptions(USAGE, {});
await using stack = await startBenchStack(Deno.env.get('DATABASE_URL'));
const apikey = { apikey: stack.publishableKey };
const session = await stack.post('/auth/v1/token?grant_type=password', apikey, stack.editor);
const signedIn = { ...apikey, Authorization: `Bearer ${session.access_token}` };
await addSnapshots();
const thread = await addDialog(TURNS);
for (let i = 1; i < DIALOGS; i++) await addDialog(1);
printConditions(stack.isEmbedded ? 'PGlite' : 'PostgreSQL');
printHead(
  ...['request', 'connections', 'per second', 'p50 ms', 'p99 ms'],
  ...['bare, per second', 'bare p99 ms', 'ratio'],
);
await measure('GET /blocks', apikey, [
  `${CATALOG}/blocks`,
  bare('blocks', BLOCK_COLUMNS, 'order=order_index,path'),
]);
await measure('GET /blocks/snapshots', apikey, [
  `${CATALOG}/blocks/snapshots?path=${BLOCK}`,
  bare('block_snapshots', SUMMARY_COLUMNS, `blocks.path=eq.${BLOCK}&order=created_at.desc`),
]);
await measure('GET /intents', signedIn, [
  `${ASSISTANT}/intents`,
  bare('intents', '*,agent_configs(version,is_active)', 'order=order_index,code'),
]);
await measure(`GET /threads, ${DIALOGS} dialogs`, signedIn, [
  `${ASSISTANT}/threads`,
  bare('threads', THREAD_COLUMNS, 'order=updated_at.desc,id.desc&limit=51'),
]);
await measure(`GET /threads/{id}, ${2 * TURNS} messages`, signedIn, [
  `${ASSISTANT}/threads/${thread}`,
  bare('threads', `${DETAIL_COLUMNS},messages(${MESSAGE_COLUMNS})`, `id=eq.${thread}`),
]);

async function addSnapshots(): Promise<void> {
  const html = '<p>A block</p>'.repeat(500);
  const css = 'p { margin: 0 }'.repeat(500);
  for (let i = 1; i <= SNAPSHOTS; i++) {
    const body = { path: BLOCK, version: `v9.${i}`, html, css, changelog: [] };
    await stack.post(`${CATALOG}/blocks/snapshots`, signedIn, body);
  }
}

async function addDialog(turns: number): Promise<string> {
  let thread_id: string | undefined;
  for (let i = 0; i < turns; i++) {
    const body = { message: 'How much does a crown cost?', thread_id };
    ({ thread_id } = await stack.post(`${ASSISTANT}/chat`, signedIn, body));
  }
  return thread_id!;
}

function bare(table: string, columns: string, rest: string): string {
  return `/rest/v1/${table}?select=${encodeURIComponent(columns.replaceAll(' ', ''))}&${rest}`;
}

async function measure(name: string, headers: Headers, paths: [api: string, bare: string]) {
  for (const path of paths) await load(path, headers, 4, []);
  for (const connections of CONNECTIONS) {
    const times: [number[], number[]] = [[], []];
    const kinds = paths.map((path, i) => () => load(path, headers, connections, times[i]!));
    const seconds = await takeTurns(ROUNDS, kinds);
    const [our = 0, their = 0] = times.map(({ length }, i) =>
      length / seconds[i]!.reduce((sum, each) => sum + each)
    );
    printRow(
      ...[name, connections, our.toFixed(0)],
      ...[0.5, 0.99].map((share) => percentile(times[0], share).toFixed(1)),
      ...[their.toFixed(0), percentile(times[1], 0.99).toFixed(1), (our / their).toFixed(2)],
    );
  }
}

/**
 * Sends requests on each connection, the next when a response has arrived; returns the elapsed
 * seconds.
 */
async function load(path: string, headers: Headers, connections: number, times: number[]) {
  const started = performance.now();
  const end = started + SECONDS * 1000;
  await Promise.all(Array.from({ length: connections }, async () => {
    while (performance.now() < end) {
      await timed(times, async () => {
        const response = await fetch(stack.url + path, { headers });
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      });
    }
  }));
  return (performance.now() - started) / 1000;
}
