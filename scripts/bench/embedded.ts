/** Measures concurrent turns on the embedded database; see USAGE. */
import { type BenchStack, startBenchStack } from './bench-stack.ts';
import {
  percentile,
  printConditions,
  printHead,
  printRow,
  timed,
  typicalAndSlow,
} from './report.ts';
import { readResidentMegabytes } from '../lib/processes.ts';
import { readOptions } from '../lib/task.ts';

const USAGE = `deno task bench:embedded

Measures 40 concurrent dialogs of five turns on the embedded database with the demo model, compared
with the same dialogs one after another; the ratio compares turns per second. Then measures the
server's memory after 10,000 requests, nine reads for each turn, eight at a time. Linux only.`;

const AT_ONCE = 40;
const MESSAGES = [
  'Hello, I would like to book a check-up',
  'Anna Meier',
  'How much is a filling?',
  'tomorrow at 10',
  'I already have an appointment on Monday, please cancel it',
];
const REQUESTS = 10_000;
const LIMITS = { p95: 1500, megabytes: 600 };
const SETTINGS = { RATE_LIMITS: 'chat-per-address=off, chat-per-key=off' };
const READS = ['intents', 'threads?limit=20', 'documents', 'configs?intent_code=new_booking'];

readOptions(USAGE, {});
await using stack = await startBenchStack(undefined, SETTINGS);
const headers = { apikey: stack.secretKey };
await talk([]);
printConditions('PGlite, the demo model');
printHead('dialogs at once', 'turns', 'per second', 'ratio', 'p50 ms', 'p95 ms');
const alone = await measure(1);
const together = await measure(AT_ONCE, alone.perSecond);
const started = memoryOf(stack);
await Promise.all(Array.from({ length: 8 }, () => readAndTalk(REQUESTS / 8)));
const later = memoryOf(stack);
console.log(
  `\nmemory of the server: ${started.toFixed(0)} MB after the turns above, ` +
    `${later.toFixed(0)} MB after ${REQUESTS} requests more`,
);
const isMet = together.p95 <= LIMITS.p95 && later <= LIMITS.megabytes;
console.log(`Aim of ${LIMITS.p95} ms and ${LIMITS.megabytes} MB: ${isMet ? 'met' : 'missed'}.`);

/** Plays 40 dialogs with limited concurrency and prints a row. */
async function measure(atOnce: number, perSecondAlone?: number) {
  const times: number[] = [];
  const begun = performance.now();
  let next = 0;
  await Promise.all(Array.from({ length: atOnce }, async () => {
    while (next++ < AT_ONCE) await talk(times);
  }));
  const perSecond = times.length / (performance.now() - begun) * 1000;
  const ratio = perSecondAlone ? (perSecond / perSecondAlone).toFixed(2) : '1.00';
  printRow(atOnce, times.length, perSecond.toFixed(1), ratio, ...typicalAndSlow(times));
  return { perSecond, p95: percentile(times, 0.95) };
}

async function talk(times: number[]): Promise<void> {
  let thread_id: string | undefined;
  for (const message of MESSAGES) {
    const reply = await timed(
      times,
      () => stack.post('/functions/v1/assistant/chat', headers, { message, thread_id }),
    );
    thread_id = reply.thread_id;
  }
}

async function readAndTalk(requests: number): Promise<void> {
  for (let i = 0; i < requests; i++) {
    if (i % 10 === 0) {
      await stack.post('/functions/v1/assistant/chat', headers, { message: MESSAGES[2] });
      continue;
    }
    const read = READS[i % READS.length]!;
    const response = await fetch(`${stack.url}/functions/v1/assistant/${read}`, { headers });
    if (!response.ok) throw new Error(`${read}: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  }
}

/** Returns the megabytes of all server processes. */
function memoryOf({ pid }: BenchStack): number {
  return readResidentMegabytes(pid).reduce((sum, each) => sum + each, 0);
}
