/** Reads of both APIs beside the bare Data API; see USAGE. */
import { z } from 'zod';
import {
  MESSAGE_COLUMNS,
  THREAD_DETAIL_COLUMNS,
} from '../../functions/assistant/routes/thread-resource.ts';
import { BLOCK_COLUMNS, SUMMARY_COLUMNS } from '../../functions/catalog/resources.ts';
import { startBenchStack } from './bench-stack.ts';
import { readOptions } from './read-options.ts';
import { percentile, printConditions, printHead, printRow } from './report.ts';

const USAGE = `deno task bench:api [--seconds 2]

Requests per second and waiting times of reads at 1, 16 and 64 connections, beside the bare Data
API that serves the same rows from the same process and database. In a new database on the server
of DATABASE_URL, else on the embedded one.

  --seconds N  of each measurement; there are three rounds of it`;

const CONNECTIONS = [1, 16, 64];
const ROUNDS = 3;
const BLOCK = '/blocks/navigation';
const SNAPSHOTS = 10;
const TURNS = 10;

interface Target {
  name: string;
  api: string;
  bare: string;
  headers: Record<string, string>;
}

const options = readOptions(USAGE, { seconds: { type: 'string', default: '2' } });
const seconds = Number(options.seconds);
await using stack = await startBenchStack(Deno.env.get('DATABASE_URL'));
const apikey = { apikey: stack.publishableKey };
const signedIn = { ...apikey, Authorization: `Bearer ${await signIn()}` };
await addSnapshots();
const targets = readsOf(await addDialog());
printConditions(stack.isEmbedded ? 'PGlite' : 'PostgreSQL');
printHead(
  ...['request', 'connections', 'per second', 'p50 ms', 'p99 ms'],
  ...['bare, per second', 'bare p99 ms', 'ratio'],
);
for (const target of targets) await measure(target);

async function post(path: string, headers: HeadersInit, body: unknown): Promise<unknown> {
  const response = await fetch(stack.url + path, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return await response.json();
}

async function signIn(): Promise<string> {
  const session = await post('/auth/v1/token?grant_type=password', apikey, stack.editor);
  return z.object({ access_token: z.string() }).parse(session).access_token;
}

async function addSnapshots(): Promise<void> {
  for (let i = 1; i <= SNAPSHOTS; i++) {
    await post('/functions/v1/catalog/blocks/snapshots', signedIn, {
      path: BLOCK,
      version: `v9.${i}`,
      html: '<p>A block</p>'.repeat(500),
      css: 'p { margin: 0 }'.repeat(500),
      changelog: [],
    });
  }
}

async function addDialog(): Promise<string> {
  let thread_id: string | undefined;
  for (let i = 0; i < TURNS; i++) {
    const body = { message: 'How much does a crown cost?', thread_id };
    const reply = await post('/functions/v1/assistant/chat', signedIn, body);
    thread_id = z.object({ thread_id: z.string() }).parse(reply).thread_id;
  }
  return thread_id!;
}

function readsOf(thread: string): Target[] {
  const query = (table: string, columns: string, rest: string) =>
    `/rest/v1/${table}?select=${encodeURIComponent(columns.replaceAll(' ', ''))}${rest}`;
  const messages = `messages(${MESSAGE_COLUMNS})`;
  return [
    {
      name: 'GET /blocks',
      api: '/functions/v1/catalog/blocks',
      bare: query('blocks', BLOCK_COLUMNS, '&order=order_index,path'),
      headers: apikey,
    },
    {
      name: 'GET /blocks/snapshots',
      api: `/functions/v1/catalog/blocks/snapshots?path=${BLOCK}`,
      bare: query(
        ...['block_snapshots', SUMMARY_COLUMNS] as const,
        `&blocks.path=eq.${BLOCK}&order=created_at.desc`,
      ),
      headers: apikey,
    },
    {
      name: 'GET /intents',
      api: '/functions/v1/assistant/intents',
      bare: query('intents', '*,agent_configs(version,is_active)', '&order=order_index,code'),
      headers: signedIn,
    },
    {
      name: `GET /threads/{id}, ${2 * TURNS} messages`,
      api: `/functions/v1/assistant/threads/${thread}`,
      bare: query('threads', `${THREAD_DETAIL_COLUMNS},${messages}`, `&id=eq.${thread}`),
      headers: signedIn,
    },
  ];
}

interface Reads {
  path: string;
  headers: HeadersInit;
  /** That send at the same time. */
  connections: number;
}

/** What the answers took. */
interface Load {
  /** Milliseconds of each. */
  times: number[];
  seconds: number;
}

async function measure({ name, api, bare, headers }: Target): Promise<void> {
  for (const path of [api, bare]) {
    await load({ times: [], seconds: 0 }, { path, headers, connections: 4 });
  }
  for (const connections of CONNECTIONS) {
    const ours: Load = { times: [], seconds: 0 };
    const theirs: Load = { times: [], seconds: 0 };
    // Taking turns, so that a busy moment meets both.
    for (let round = 0; round < ROUNDS; round++) {
      await load(ours, { path: api, headers, connections });
      await load(theirs, { path: bare, headers, connections });
    }
    const rate = ({ times, seconds }: Load) => times.length / seconds;
    printRow(
      ...[name, connections, rate(ours).toFixed(0)],
      percentile(ours.times, 0.5).toFixed(1),
      percentile(ours.times, 0.99).toFixed(1),
      rate(theirs).toFixed(0),
      percentile(theirs.times, 0.99).toFixed(1),
      (rate(ours) / rate(theirs)).toFixed(2),
    );
  }
}

/** Each connection sends its next request when an answer has come. Adds to `total`. */
async function load(total: Load, { path, headers, connections }: Reads): Promise<void> {
  const started = performance.now();
  const end = started + seconds * 1000;
  await Promise.all(Array.from({ length: connections }, async () => {
    while (performance.now() < end) {
      const sent = performance.now();
      const response = await fetch(stack.url + path, { headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      total.times.push(performance.now() - sent);
    }
  }));
  total.seconds += (performance.now() - started) / 1000;
}
