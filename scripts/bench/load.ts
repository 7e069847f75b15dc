/** Measures the product under the load of a working day; see USAGE. */
import { chatter, type Operator, reader, stranger } from './load-users.ts';
import { type BenchStack, startBenchStack } from './bench-stack.ts';
import { LoadReport } from './load-report.ts';
import { readResidentMegabytes } from '../lib/processes.ts';
import { readOptions } from '../lib/task.ts';
import { median, printConditions } from './report.ts';

const USAGE = `DATABASE_URL=postgres://… deno task bench:load [--seconds 120]

Simulates a working day on a new database of that server: 200 signed-in operators read the catalog and
dialogs, 20 chat with the demo model, and a stranger requests everything. Fails for any 5xx, any row
that its reader may not see, and growing memory: the server's median in the last quarter must be
within 10% of that in the second.`;

const READERS = 200;
const CHATTERS = 20;
/** Seconds before the measurement, because the heap grows over about the first 10,000 responses. */
const WARM_UP = 60;
const SETTINGS = {
  // All accounts are created at once from one address, and chat much faster than people. The limit
  // per account stays on, but far above this load.
  RATE_LIMITS: 'sign-up-per-address=off, sign-in-per-address=off, chat-per-address=off, ' +
    'chat-per-account=6000/1m',
};
const ALLOWED_GROWTH = 0.1;
const SAMPLE_MS = 1000;

const options = readOptions(USAGE, { seconds: { type: 'string', default: '120' } });
const seconds = Number(options.seconds);

const server = Deno.env.get('DATABASE_URL');
if (!server) throw new Error(`DATABASE_URL is not set.\nUsage: ${USAGE}`);
await using stack = await startBenchStack(server, SETTINGS);
const operators = await signUpAll(stack, READERS + CHATTERS);
printConditions(`${READERS} read and ${CHATTERS} chat for ${WARM_UP} + ${seconds} s`);
const { report, samples } = await run();
report.print(WARM_UP + seconds);
const isFlat = printMemory(samples);
const { failures, leaks, total } = report;
console.log(`5xx and broken answers: ${failures}; leaked rows: ${leaks}`);
if (failures || leaks || !total || !isFlat) Deno.exitCode = 1;

/** Runs the load; returns its report, and the server's memory once a second in MB. */
async function run() {
  const report = new LoadReport();
  const samples: number[] = [];
  const sample = () => samples.push(Math.max(...readResidentMegabytes(stack.pid)));
  const sampler = setInterval(sample, SAMPLE_MS);
  const end = performance.now() + (WARM_UP + seconds) * 1000;
  const load = { stack, report, isOver: () => performance.now() >= end };
  await Promise.all([
    ...operators.slice(0, READERS).map((operator) => reader(load, operator)),
    ...operators.slice(READERS).map((operator) => chatter(load, operator)),
    stranger(load),
  ]);
  clearInterval(sampler);
  return { report, samples };
}

/** Prints the memory; returns whether it stayed constant after the warm-up. */
function printMemory(samples: number[]): boolean {
  const measured = samples.slice(Math.round(samples.length * WARM_UP / (WARM_UP + seconds)));
  const quarter = (index: number) => {
    const length = Math.floor(measured.length / 4);
    return median(measured.slice(index * length, (index + 1) * length));
  };
  const [second, last] = [quarter(1), quarter(3)];
  const growth = last / second - 1;
  console.log(
    `\nmemory of the server: ${second.toFixed(0)} MB in the second quarter, ${last.toFixed(0)} ` +
      `MB in the last (${(growth * 100).toFixed(1)}%)`,
  );
  return Math.abs(growth) <= ALLOWED_GROWTH;
}

/** Creates accounts, eight at a time, because hashing a password is slow by design. */
async function signUpAll(stack: BenchStack, count: number): Promise<Operator[]> {
  const headers = { apikey: stack.publishableKey };
  const operators: Operator[] = [];
  let next = 0;
  await Promise.all(Array.from({ length: 8 }, async () => {
    while (next < count) {
      const email = `operator-${next++}@example.com`;
      const account = { email, password: crypto.randomUUID() };
      const body = await stack.post('/auth/v1/signup', headers, account);
      operators.push({ id: body.user.id, token: body.access_token });
    }
  }));
  return operators;
}
