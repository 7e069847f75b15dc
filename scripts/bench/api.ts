/**
 * Requests per second and waiting times of reads at 1, 16 and 64 connections, beside the bare Data
 * API that serves the same rows from the same process and database. On the server of DATABASE_URL,
 * else on the embedded one.
 *
 *   deno task bench:api [--seconds 2]
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import {
  MESSAGE_COLUMNS,
  THREAD_DETAIL_COLUMNS,
} from '../../functions/assistant/routes/thread-resource.ts';
import { BLOCK_COLUMNS, SUMMARY_COLUMNS } from '../../functions/catalog/resources.ts';
import { startTestStack } from '../../tests/support/stack.ts';
import { percentile } from './metrics.ts';

const CONNECTIONS = [1, 16, 64];
const ROUNDS = 3;
const BLOCK = '/blocks/navigation';
const SNAPSHOTS = 10;
const TURNS = 10;

const { values } = parseArgs({
  args: Deno.args,
  options: { seconds: { type: 'string', default: '2' } },
});
const seconds = Number(values.seconds);
const stack = await startTestStack({ DATABASE_URL: Deno.env.get('DATABASE_URL') ?? '' });

interface Target {
  name: string;
  /** Of the product's API and of the bare Data API. */
  paths: [api: string, bare: string];
  headers: Record<string, string>;
}

interface Load {
  times: number[];
  seconds: number;
}

async function send(path: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(stack.url + path, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return await response.json();
}

const post = (path: string, headers: Record<string, string>, body: unknown) =>
  send(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Snapshots and a dialog to read. */
async function prepare(): Promise<Target[]> {
  const apikey = { apikey: stack.publishableKey };
  const session = await post('/auth/v1/token?grant_type=password', apikey, stack.editor);
  const { access_token: token } = z.object({ access_token: z.string() }).parse(session);
  const signedIn = { ...apikey, Authorization: `Bearer ${token}` };
  for (let i = 1; i <= SNAPSHOTS; i++) {
    await post('/functions/v1/catalog/blocks/snapshots', signedIn, {
      path: BLOCK,
      version: `v9.${i}`,
      html: '<p>A block</p>'.repeat(500),
      css: 'p { margin: 0 }'.repeat(500),
      changelog: [],
    });
  }
  let id: string | undefined;
  for (let i = 0; i < TURNS; i++) {
    const body = { message: 'How much does a crown cost?', thread_id: id };
    const reply = await post('/functions/v1/assistant/chat', signedIn, body);
    id = z.object({ thread_id: z.string() }).parse(reply).thread_id;
  }
  const query = (table: string, columns: string, rest: string) =>
    `/rest/v1/${table}?select=${encodeURIComponent(columns.replaceAll(' ', ''))}${rest}`;
  const messages = `messages(${MESSAGE_COLUMNS})`;
  return [
    {
      name: 'GET /blocks',
      paths: [
        '/functions/v1/catalog/blocks',
        query('blocks', BLOCK_COLUMNS, '&order=order_index,path'),
      ],
      headers: apikey,
    },
    {
      name: 'GET /blocks/snapshots',
      paths: [
        `/functions/v1/catalog/blocks/snapshots?path=${BLOCK}`,
        query('block_snapshots', SUMMARY_COLUMNS, `&blocks.path=eq.${BLOCK}&order=created_at.desc`),
      ],
      headers: apikey,
    },
    {
      name: 'GET /intents',
      paths: [
        '/functions/v1/assistant/intents',
        query('intents', '*,agent_configs(version,is_active)', '&order=order_index,code'),
      ],
      headers: signedIn,
    },
    {
      name: `GET /threads/{id}, ${2 * TURNS} messages`,
      paths: [
        `/functions/v1/assistant/threads/${id}`,
        query('threads', `${THREAD_DETAIL_COLUMNS},${messages}`, `&id=eq.${id}`),
      ],
      headers: signedIn,
    },
  ];
}

/** So many requests at a time, each followed by the next, until the time is over. */
async function load(path: string, headers: HeadersInit, connections: number): Promise<Load> {
  const times: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  await Promise.all(Array.from({ length: connections }, async () => {
    while (performance.now() < end) {
      const sent = performance.now();
      const response = await fetch(stack.url + path, { headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      times.push(performance.now() - sent);
    }
  }));
  return { times, seconds: (performance.now() - started) / 1000 };
}

/** Both take turns, so that a busy moment meets both. */
async function compare({ paths, headers }: Target, connections: number): Promise<[Load, Load]> {
  const total: [Load, Load] = [{ times: [], seconds: 0 }, { times: [], seconds: 0 }];
  for (let round = 0; round < ROUNDS; round++) {
    for (const which of [0, 1] as const) {
      const { times, seconds } = await load(paths[which], headers, connections);
      total[which].times.push(...times);
      total[which].seconds += seconds;
    }
  }
  return total;
}

try {
  const targets = await prepare();
  console.log(
    `${stack.isEmbedded ? 'Embedded' : 'PostgreSQL'}, Deno ${Deno.version.deno}, ` +
      `${navigator.hardwareConcurrency} CPUs, load ${Deno.loadavg()[0]!.toFixed(1)}\n`,
  );
  console.log(
    '| request | connections | per second | p50 ms | p99 ms | bare, per second | bare p99 ms | ratio |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const target of targets) {
    for (const path of target.paths) await load(path, target.headers, 4);
    for (const connections of CONNECTIONS) {
      const [api, bare] = await compare(target, connections);
      const rate = ({ times, seconds }: Load) => times.length / seconds;
      const cells = [
        target.name,
        connections,
        rate(api).toFixed(0),
        percentile(api.times, 0.5).toFixed(1),
        percentile(api.times, 0.99).toFixed(1),
        rate(bare).toFixed(0),
        percentile(bare.times, 0.99).toFixed(1),
        (rate(api) / rate(bare)).toFixed(2),
      ];
      console.log(`| ${cells.join(' | ')} |`);
    }
  }
} finally {
  await stack.stop();
}
