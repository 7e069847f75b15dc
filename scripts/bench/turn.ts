/**
 * Server time of a chat turn beyond the model: the product beside LangGraph.js with its Postgres
 * checkpointer and beside the floor, the product's two SQL calls behind a bare HTTP server, once
 * through a driver and once through the Data API that Supabase's functions have to use. Models
 * answer at once in all of them. On the server of DATABASE_URL, else on PGlite. Linux only.
 *
 *   deno task bench:turn [--chunks 10000] [--turns 300] [--length]
 */
import { parseArgs } from 'node:util';
import {
  hashingEmbedder,
  hashText,
} from '../../functions/assistant/knowledge/embed/hashing-embedder.ts';
import { runSeed } from '../seed/run-seed.ts';
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts';
import { fill } from './measure-index.ts';
import { percentile } from './metrics.ts';
import { makeQuestion, randomFrom } from './sample-texts.ts';
import { countAnswers } from './turn/count-answers.ts';
import { exchange } from './turn/flow.ts';
import {
  FLOOR,
  LANGGRAPH,
  type ServerKind,
  SIGNED_IN,
  startServer,
  type TurnServer,
  WITH_KEY,
} from './turn/servers.ts';

const HISTORY = 20;
const LENGTHS = [10, 100, 1000, 10_000];
const ROUNDS = 6;
const WARM_UP = 40;
const COUNTED = 20;

const { values } = parseArgs({
  args: Deno.args,
  options: {
    chunks: { type: 'string', default: '10000' },
    turns: { type: 'string', default: '300' },
    length: { type: 'boolean', default: false },
  },
});
const random = randomFrom(11);
const questions = Array.from({ length: 60 }, () => makeQuestion(random));
const question = () => questions[Math.floor(random() * questions.length)]!;

interface Row {
  name: string;
  times: number[];
  cpu: number;
}

const blank = (name = ''): Row => ({ name, times: [], cpu: 0 });

async function makeDialogs(
  { sql }: BenchDatabase,
  count: number,
  length: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  await sql`
    insert into public.threads (id, name)
    select id, 'A dialog' from unnest(${ids}::uuid[]) as id`;
  await sql`
    insert into public.thread_states (thread_id, current_intent)
    select id, 'general_info' from unnest(${ids}::uuid[]) as id`;
  const texts = Array.from({ length }, (_, i) => {
    const { question, answer } = exchange(i >> 1);
    return i % 2 ? answer : question;
  });
  await sql`
    insert into public.messages (thread_id, role, text)
    select id, case place % 2 when 1 then 'user' else 'assistant' end::public.message_role, text
    from unnest(${ids}::uuid[]) as id
    cross join unnest(${texts}::text[]) with ordinality as said (text, place)
    order by id, place`;
  await sql`analyze public.messages`;
  return ids;
}

async function time(server: TurnServer, ids: string[], count: number, row: Row): Promise<void> {
  const cpu = server.cpu();
  for (let i = 0; i < count; i++) {
    const call = { thread_id: ids[i % ids.length]!, message: question() };
    const started = performance.now();
    await server.turn(call);
    row.times.push(performance.now() - started);
  }
  row.cpu += server.cpu() - cpu;
}

/** Round trips to the database and Data API calls of one turn. */
async function countCalls(
  kind: ServerKind,
  databaseUrl: string,
  ids: string[],
  args: string[],
): Promise<{ trips: number; calls: number | null }> {
  using counter = countAnswers(databaseUrl);
  await using server = await startServer(kind, counter.url, ...args);
  await seed(kind, server, ids);
  const told = async () => {
    const text = await (await server.get('/')).text();
    return text ? JSON.parse(text).calls as number : null;
  };
  await time(server, ids, WARM_UP, blank());
  const [trips, calls] = [counter.count(), await told()];
  await time(server, ids, COUNTED, blank());
  const after = await told();
  return {
    trips: (counter.count() - trips) / COUNTED,
    calls: calls === null ? null : (after! - calls) / COUNTED,
  };
}

/** LangGraph keeps dialogs of its own; the others read those of the database. */
async function seed(kind: ServerKind, server: TurnServer, ids: string[]): Promise<void> {
  if (kind !== LANGGRAPH) return;
  for (const id of ids) {
    const response = await server.get(`/?id=${id}&messages=${HISTORY}`);
    if (!response.ok) throw new Error('LangGraph’s dialogs could not be made.');
  }
}

/** Files for the floor: what the product hands to finish_turn, and the questions' vectors. */
async function prepareFloor(databaseUrl: string, id: string): Promise<string[]> {
  await using server = await startServer(WITH_KEY, databaseUrl, '--watch');
  await server.turn({ thread_id: id, message: questions[0]! });
  const { commit } = await (await server.get('/')).json();
  const vectors = questions.map((each) => [each, `[${hashText(each).join(',')}]`]);
  return await Promise.all(
    [commit, JSON.stringify(Object.fromEntries(vectors))].map(async (content) => {
      const file = await Deno.makeTempFile();
      await Deno.writeTextFile(file, content);
      return file;
    }),
  );
}

async function compare(database: BenchDatabase, turns: number): Promise<void> {
  const dialogs = () => makeDialogs(database, 60, HISTORY);
  const files = await prepareFloor(database.url, (await dialogs())[0]!);
  const kinds: [name: string, kind: ServerKind, args: string[]][] = [
    ['floor: two SQL calls, HTTP', FLOOR, files],
    ['the same calls through the Data API', FLOOR, [...files, '--data-api']],
    ['product, with a secret key', WITH_KEY, []],
    ['product, signed in', SIGNED_IN, []],
    ['LangGraph.js, Postgres checkpointer', LANGGRAPH, []],
  ];
  const counts = [];
  for (const [, kind, args] of kinds) {
    const watch = args.length ? args : ['--watch'];
    counts.push(await countCalls(kind, database.url, await dialogs(), watch));
  }
  await using all = new AsyncDisposableStack();
  const servers: TurnServer[] = [];
  const rows: Row[] = [];
  const ids: string[][] = [];
  for (const [name, kind, args] of kinds) {
    const server = all.use(await startServer(kind, database.url, ...args));
    servers.push(server);
    rows.push(blank(name));
    const [measured, warmUp] = [await dialogs(), await dialogs()];
    ids.push(measured);
    await seed(kind, server, [...measured, ...warmUp]);
    await time(server, warmUp, WARM_UP, blank());
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, server] of servers.entries()) {
      await time(server, ids[i]!, Math.ceil(turns / ROUNDS), rows[i]!);
    }
  }
  console.log('| | p50 ms | p95 ms | times the floor | CPU ms | round trips | Data API calls |');
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  const floor = percentile(rows[0]!.times, 0.5);
  for (const [i, { name, times, cpu }] of rows.entries()) {
    const p50 = percentile(times, 0.5);
    const cells = [
      name,
      p50.toFixed(2),
      percentile(times, 0.95).toFixed(2),
      (p50 / floor).toFixed(2),
      (cpu * 1000 / times.length).toFixed(1),
      counts[i]!.trips.toFixed(1),
      counts[i]!.calls?.toFixed(1) ?? '',
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

async function compareLengths(database: BenchDatabase, turns: number): Promise<void> {
  const ids = [];
  for (const length of LENGTHS) ids.push(await makeDialogs(database, 10, length));
  await using server = await startServer(WITH_KEY, database.url);
  await time(server, await makeDialogs(database, 10, HISTORY), WARM_UP, blank());
  const rows = LENGTHS.map((length) => blank(length.toLocaleString('en')));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, row] of rows.entries()) {
      await time(server, ids[i]!, Math.ceil(turns / ROUNDS), row);
    }
  }
  console.log('| messages | p50 ms | p95 ms | times the first | CPU ms |');
  console.log('| --- | --- | --- | --- | --- |');
  for (const { name, times, cpu } of rows) {
    const p50 = percentile(times, 0.5);
    const first = percentile(rows[0]!.times, 0.5);
    const cells = [
      name,
      p50.toFixed(2),
      percentile(times, 0.95).toFixed(2),
      (p50 / first).toFixed(2),
      (cpu * 1000 / times.length).toFixed(1),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

await using database = await openBenchDatabase();
await runSeed(database.sql);
await fill(database, hashingEmbedder, Number(values.chunks), randomFrom(42));
console.log(
  `${database.name}, Deno ${Deno.version.deno}, ${navigator.hardwareConcurrency} CPUs, load ${
    Deno.loadavg()[0]!.toFixed(1)
  }, ${values.chunks} chunks, ${values.turns} turns each\n`,
);
if (values.length) await compareLengths(database, Number(values.turns));
else await compare(database, Number(values.turns));
