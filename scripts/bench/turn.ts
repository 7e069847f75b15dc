/** Measures the server time of a chat turn without the model; see USAGE. */
import { hashingEmbedder } from '../../functions/assistant/knowledge/embed/hashing-embedder.ts';
import { runSeed } from '../seed/run-seed.ts';
import { openBenchDatabase } from './bench-database.ts';
import { fill } from './measure-index.ts';
import { readOptions } from '../lib/task.ts';
import {
  median,
  printConditions,
  printHead,
  printRow,
  takeTurns,
  timed,
  typicalAndSlow,
} from './report.ts';
import { makeQuestion, randomFrom } from '../testing/samples/sample-texts.ts';
import { exchange } from './turn/flow.ts';
import {
  FLOOR,
  LANGGRAPH,
  SIGNED_IN,
  startServer,
  type TurnServer,
  WITH_KEY,
} from './turn/servers.ts';

const USAGE = `deno task bench:turn [--length] [--structured]

Measures the server time of a chat turn without the model: the product compared with LangGraph.js
with its Postgres checkpointer and with the floor, which is the product's two SQL calls behind a
bare HTTP server, through a driver and through the Data API that Supabase's functions have to use.
All models respond immediately. Uses the server of DATABASE_URL, else PGlite. Linux only.

  --length      measures the product with dialogs of 10 to 10,000 messages instead
  --structured  measures the time until the first character of a streamed reply instead, as text and
                structured, of a model that responds immediately and of one with 200 tokens a second`;

const HISTORY = 20;
const LENGTHS = [10, 100, 1000, 10_000];
const DIALOGS = 60;
const ROUNDS = 6;
const TURNS_PER_ROUND = 50;
/** Number of chunks that each turn searches. */
const CHUNKS = 10_000;
/** Number of turns until the engine has compiled its hot code; the first hundreds are slower. */
const WARM_UP = 1000;
/** Number of warm-up turns when replies are streamed. */
const WARM_UP_FORMS = 200;

/** A server with its dialogs, and the durations of its turns. */
interface Contestant {
  name: string;
  server: TurnServer;
  dialogs: string[];
  /** Durations in milliseconds. */
  times: number[];
  /** CPU time in seconds. */
  cpu: number;
}

const options = readOptions(USAGE, {
  length: { type: 'boolean', default: false },
  structured: { type: 'boolean', default: false },
});
const random = randomFrom(11);
const questions = Array.from({ length: 60 }, () => makeQuestion(random));

await using database = await openBenchDatabase();
await runSeed(database.sql);
await fill(database, hashingEmbedder, CHUNKS, randomFrom(42));
await using cleanup = new AsyncDisposableStack();
const contestants = await (options.length ? lengths() : options.structured ? forms() : peers());
printConditions(database.name, `${CHUNKS} chunks`, `${ROUNDS * TURNS_PER_ROUND} turns each`);
await takeTurns(ROUNDS, contestants.map((each) => () => play(each, TURNS_PER_ROUND)));
print(contestants);

/** Starts the product with dialogs of several lengths. */
async function lengths(): Promise<Contestant[]> {
  const server = cleanup.use(await startServer(WITH_KEY, database.url));
  await warmUp(server);
  const made = LENGTHS.map(async (length) =>
    contestant(`${length.toLocaleString('en')} messages`, server, await makeDialogs(10, length))
  );
  return await Promise.all(made);
}

/** Starts the product with replies as text and as objects, from two models. */
async function forms(): Promise<Contestant[]> {
  const kinds = [
    { name: 'text', args: [] },
    { name: 'structured', args: ['--structured'] },
    { name: 'text, 200 tokens a second', args: ['--slow'] },
    { name: 'structured, 200 tokens a second', args: ['--structured', '--slow'] },
  ];
  const all: Contestant[] = [];
  for (const { name, args } of kinds) {
    const server = cleanup.use(await startServer(WITH_KEY, database.url, ...args));
    const dialogs = await dialogsFor(server);
    await play(contestant('', server, dialogs), WARM_UP_FORMS);
    all.push(contestant(name, server, dialogs));
  }
  return all;
}

/** Starts the floors, the product and LangGraph.js, each with its own dialogs. */
async function peers(): Promise<Contestant[]> {
  const floor = await floorArguments();
  const kinds = [
    { name: 'floor: two SQL calls, HTTP', kind: FLOOR, args: floor },
    { name: 'the same calls through the Data API', kind: FLOOR, args: [...floor, '--data-api'] },
    { name: 'product, with a secret key', kind: WITH_KEY, args: [] },
    { name: 'product, signed in', kind: SIGNED_IN, args: [] },
    { name: 'LangGraph.js, Postgres checkpointer', kind: LANGGRAPH, args: [] },
  ];
  const all: Contestant[] = [];
  for (const { name, kind, args } of kinds) {
    const server = cleanup.use(await startServer(kind, database.url, ...args));
    await warmUp(server);
    all.push(contestant(name, server, await dialogsFor(server)));
  }
  return all;
}

function contestant(name: string, server: TurnServer, dialogs: string[]): Contestant {
  return { name, server, dialogs, times: [], cpu: 0 };
}

async function warmUp(server: TurnServer): Promise<void> {
  await play(contestant('', server, await dialogsFor(server)), WARM_UP);
}

/** Creates dialogs for a server: LangGraph.js stores its own; the others read the database's. */
async function dialogsFor(server: TurnServer): Promise<string[]> {
  const ids = await makeDialogs(DIALOGS, HISTORY);
  for (const id of ids) await server.seed(id, HISTORY);
  return ids;
}

async function makeDialogs(count: number, length: number): Promise<string[]> {
  const { sql } = database;
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  await sql`
    insert into public.threads (id, name, origin)
    select id, 'A dialog', 'workbench' from unnest(${ids}::uuid[]) as id`;
  await sql`
    insert into public.thread_states (thread_id, current_intent)
    select id, 'general_info' from unnest(${ids}::uuid[]) as id`;
  const texts = Array.from({ length: length / 2 }, (_, i) => exchange(i)).flatMap(
    ({ question, answer }) => [question, answer],
  );
  await sql`
    insert into public.messages (thread_id, role, text)
    select id, case place % 2 when 1 then 'user' else 'assistant' end::public.message_role, text
    from unnest(${ids}::uuid[]) as id
    cross join unnest(${texts}::text[]) with ordinality as said (text, place)
    order by id, place`;
  await sql`analyze public.messages`;
  return ids;
}

/** Records the arguments of the product's begin_turn and finish_turn in a file for the floor. */
async function floorArguments(): Promise<string[]> {
  await using server = await startServer(WITH_KEY, database.url, '--watch');
  const [thread_id] = await makeDialogs(1, HISTORY);
  // In the second turn the settings are cached, as in all later ones.
  for (const message of questions.slice(0, 2)) {
    await server.turn({ thread_id: thread_id!, message });
  }
  const { begin_turn, finish_turn } = await server.told();
  const file = Deno.makeTempFileSync();
  cleanup.defer(() => Deno.remove(file));
  Deno.writeTextFileSync(file, `{ "begin_turn": ${begin_turn}, "finish_turn": ${finish_turn} }`);
  return [file];
}

async function play(contestant: Contestant, count: number): Promise<void> {
  const { server, dialogs, times } = contestant;
  const cpu = server.cpu();
  for (let i = 0; i < count; i++) {
    const message = questions[Math.floor(random() * questions.length)]!;
    const thread_id = dialogs[i % dialogs.length]!;
    if (options.structured) times.push(await server.firstText({ thread_id, message }));
    else await timed(times, () => server.turn({ thread_id, message }));
  }
  contestant.cpu += server.cpu() - cpu;
}

function print(contestants: Contestant[]): void {
  printHead('', 'p50 ms', 'p95 ms', 'times the first', 'CPU ms');
  const first = median(contestants[0]!.times);
  for (const { name, times, cpu } of contestants) {
    printRow(
      ...[name, ...typicalAndSlow(times), (median(times) / first).toFixed(2)],
      (cpu * 1000 / times.length).toFixed(1),
    );
  }
}
