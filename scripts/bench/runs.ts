/** Measures the duration of a run, and how long other requests wait meanwhile; see USAGE. */
import { sleep } from '../../functions/shared/sleep.ts';
import { readOptions } from '../lib/task.ts';
import { type BenchStack, startBenchStack } from './bench-stack.ts';
import { printConditions, printHead, printRow } from './report.ts';
import { startSlowModel } from '../testing/slow-model.ts';

const USAGE = `deno task bench:runs [options]

Plays tests three times each, and replays real turns, with a model that answers after a delay, on the
server of DATABASE_URL, else the embedded database. Before and meanwhile, lists dialogs and runs and
searches the documents. The goals: at most 1.3 times the ideal duration for the concurrency, no other
request over 500 ms, and memory that does not grow.

  --tests 500  --turns 200  --concurrency 4  --answer-ms 1000  are the defaults`;

const PAUSE_MS = 50;
/** Duration of the measurement before the run, for comparison. */
const IDLE_MS = 30_000;
const OTHERS = ['/threads', '/documents/search?q=when%20open', '/runs'];
const REPEATS = 3;
const GOALS = { ratio: 1.3, longestMs: 500 };

const given = readOptions(USAGE, {
  tests: { type: 'string', default: '500' },
  turns: { type: 'string', default: '200' },
  concurrency: { type: 'string', default: '4' },
  'answer-ms': { type: 'string', default: '1000' },
});
const [tests, turns] = [Number(given.tests), Number(given.turns)];
const [concurrency, answerMs] = [Number(given.concurrency), Number(given['answer-ms'])];

const model = startSlowModel();
await using stack = await startBenchStack(Deno.env.get('DATABASE_URL'), {
  OPENAI_BASE_URL: model.url,
  CHAT_MODEL: 'slow-model',
  QUERY_REWRITE: 'off',
  JUDGE_MODEL: 'off',
  RUN_CONCURRENCY: String(concurrency),
});
const server = { apikey: stack.secretKey };
const ids = await fill(stack);
model.pause = () => sleep(answerMs);
printConditions(
  stack.isEmbedded ? 'PGlite' : 'PostgreSQL',
  `${tests} tests x ${REPEATS}, ${turns} turns`,
  `${concurrency} at once, ${answerMs} ms an answer`,
);
await measure();
await model.close();

/** Adds real turns for a replay, and tests; returns the ids of the tests. */
async function fill({ post }: BenchStack): Promise<string[]> {
  const chat = () => post('/functions/v1/assistant/chat', server, { message: 'When do you open?' });
  for (let done = 0; done < turns; done += 10) {
    await Promise.all(Array.from({ length: Math.min(10, turns - done) }, chat));
  }
  const ids = Array.from({ length: tests }, (_, n) => `bench-${n}`);
  const lines = ids.map((id) =>
    JSON.stringify({
      ...{ id, name: id, intent_code: 'general_info' },
      turns: [{ message: 'When do you open?', expect: { intent_code: 'general_info' } }],
    })
  );
  const response = await fetch(`${stack.url}/functions/v1/assistant/tests/import`, {
    method: 'POST',
    headers: { ...server, 'Content-Type': 'application/x-ndjson' },
    body: lines.join('\n'),
  });
  if (!response.ok) throw new Error(await response.text());
  await response.body?.cancel();
  return ids;
}

// deno-lint-ignore no-explicit-any -- each call has its own answer
async function get(path: string): Promise<any> {
  const response = await fetch(`${stack.url}/functions/v1/assistant${path}`, { headers: server });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return await response.json();
}

/** Returns the memory of the stack's process in MiB. */
function held(): number {
  const status = Deno.readTextFileSync(`/proc/${stack.pid}/status`);
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024;
}

/**
 * Sends requests like people until `isOver`; returns the longest wait in ms and the maximum memory
 * in MiB.
 */
async function watch(isOver: () => boolean | Promise<boolean>) {
  let [longest, most] = [0, held()];
  const timed = async (path: string) => {
    const started = performance.now();
    await get(path);
    longest = Math.max(longest, performance.now() - started);
  };
  do {
    await sleep(PAUSE_MS);
    await Promise.all(OTHERS.map(timed));
    most = Math.max(most, held());
  } while (!await isOver());
  return { longest, most };
}

async function measure() {
  const idleUntil = performance.now() + IDLE_MS;
  const idle = await watch(() => performance.now() > idleUntil);
  const asked = {
    ...(tests > 0 && { tests: ids }),
    ...(turns > 0 && { replay: { intent_code: 'general_info', last: turns } }),
  };
  const started = performance.now();
  let run = await stack.post('/functions/v1/assistant/runs', server, asked);
  const hasPlayed = async (share: number) => {
    run = await get(`/runs/${run.id}`);
    return run.finished_at !== null || run.progress.done >= share * run.progress.total;
  };
  const half = await watch(() => hasPlayed(0.5));
  const whole = await watch(async () => await hasPlayed(1) && run.finished_at !== null);
  const seconds = (performance.now() - started) / 1000;
  const ideal = run.spent.model_calls * answerMs / 1000 / concurrency;
  const ratio = seconds / ideal;
  const longest = Math.max(half.longest, whole.longest);
  printHead(
    ...['status', 'results', 'calls', 'seconds', 'ideal', 'ratio', 'longest ms', 'without a run'],
    ...['MiB before', 'most by half', 'most after'],
  );
  printRow(
    ...[run.status, run.progress.done, run.spent.model_calls, seconds.toFixed(1)],
    ...[ideal.toFixed(1), ratio.toFixed(2), longest.toFixed(0), idle.longest.toFixed(0)],
    ...[idle.most, half.most, whole.most].map((each) => each.toFixed(0)),
  );
  const isGood = run.status === 'done' && run.summary.failed + run.summary.errors === 0;
  if (isGood && ratio <= GOALS.ratio && longest <= GOALS.longestMs) return;
  console.log('A goal was missed.');
  Deno.exitCode = 1;
}
