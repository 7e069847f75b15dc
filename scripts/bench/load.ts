/**
 * The product under a working day's load, on the PostgreSQL server of DATABASE_URL: 200 signed-in
 * operators read the catalog and dialogs while 20 others chat with the demo model. Fails for any
 * 5xx, any row that somebody may not see, and memory that grows: the server's median in the last
 * quarter of the run must lie within 10% of that in the second. Before it the same load warms the
 * server up: its heap grows over the first 10,000 answers or so and then stays (measured).
 *
 *   DATABASE_URL=postgres://… deno task bench:load
 *     [--seconds 120] [--warm-up 60] [--readers 200] [--chatters 20]
 */
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { createTestDatabase } from '../../tests/support/stack-database.ts';
import { startTestStack, type TestStack } from '../../tests/support/stack.ts';
import { chatter, type Operator, reader, stranger } from './load-users.ts';
import { LoadReport } from './load-report.ts';
import { residentMemory } from './process-tree.ts';

const SETTINGS = {
  // The accounts of the bench are made at once and from one address, and write as fast as replies
  // come; nobody does. What an account may do stays far above what it does here.
  ...{ SIGN_UP_LIMIT_PER_ADDRESS: 'off', SIGN_IN_LIMIT_PER_ADDRESS: 'off' },
  ...{ CHAT_LIMIT_PER_ADDRESS: 'off', CHAT_LIMIT_PER_ACCOUNT: '6000/1m' },
};
const ALLOWED_GROWTH = 0.1;
const SAMPLE_MS = 1000;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    'warm-up': { type: 'string', default: '60' },
    readers: { type: 'string', default: '200' },
    chatters: { type: 'string', default: '20' },
  },
});
const [seconds, readers, chatters] = [values.seconds, values.readers, values.chatters].map(Number);

const warmUp = Number(values['warm-up']);

const server = Deno.env.get('DATABASE_URL');
if (!server) {
  console.error('DATABASE_URL is not set; it must be a PostgreSQL server with pgvector.');
  Deno.exit(2);
}

const database = await createTestDatabase(server);
const stack = await startTestStack({ ...SETTINGS, DATABASE_URL: database.url });
let isBroken = true;
try {
  console.log(
    `Deno ${Deno.version.deno}, PostgreSQL ${await versionOf(database.url)}, ` +
      `${navigator.hardwareConcurrency} CPUs, load ${
        Deno.loadavg()[0]!.toFixed(1)
      } at the start; ${readers} read and ${chatters} chat for ${warmUp} + ${seconds} s.\n` +
      `Accounts of its own; limits set for it: ${
        Object.entries(SETTINGS).map((each) => each.join('=')).join(', ')
      }.\n`,
  );
  const operators = await signUpAll(stack, readers! + chatters!);
  isBroken = !await run(stack, operators);
} finally {
  await stack.stop();
  await database.drop();
}
Deno.exit(isBroken ? 1 : 0);

async function run(stack: TestStack, operators: Operator[]): Promise<boolean> {
  const report = new LoadReport();
  const samples: number[] = [];
  const end = performance.now() + (warmUp + seconds!) * 1000;
  const isOver = () => performance.now() >= end;
  const sampler = setInterval(
    () => samples.push(Math.max(...residentMemory(stack.pid))),
    SAMPLE_MS,
  );
  const load = { stack, report, isOver };
  await Promise.all([
    ...operators.slice(0, readers).map((operator) => reader(load, operator)),
    ...operators.slice(readers).map((operator) => chatter(load, operator)),
    stranger(load),
  ]);
  clearInterval(sampler);
  report.print(warmUp + seconds!);
  const memory = samples.slice(Math.round(samples.length * warmUp / (warmUp + seconds!)));
  const [second, last] = [quarter(memory, 1), quarter(memory, 3)];
  const growth = last / second - 1;
  console.log(
    `\nmemory of the server: ${second.toFixed(0)} MB in the second quarter, ` +
      `${last.toFixed(0)} MB in the last (${growth > 0 ? '+' : ''}${(growth * 100).toFixed(1)}%)`,
  );
  const points = Array.from(
    { length: 12 },
    (_, i) => samples[Math.floor((i / 12) * samples.length)],
  );
  console.log(`over all of it: ${points.map((each) => each?.toFixed(0)).join(', ')} MB`);
  const isFlat = Math.abs(growth) <= ALLOWED_GROWTH;
  const { failures, leaks } = report;
  console.log(
    `5xx and broken answers: ${failures}; leaked rows: ${leaks}; memory ${
      isFlat ? 'flat' : 'NOT flat'
    }`,
  );
  return failures === 0 && leaks === 0 && isFlat && report.total > 0;
}

function quarter(samples: number[], index: number): number {
  const length = Math.floor(samples.length / 4);
  const part = samples.slice(index * length, (index + 1) * length).sort((a, b) => a - b);
  return part[Math.floor(part.length / 2)] ?? NaN;
}

async function versionOf(url: string): Promise<string> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const [row] = await sql`select split_part(version(), ' ', 2) as version`;
  await sql.end();
  return row!.version;
}

/** New accounts, eight at a time: hashing a password is slow by design. */
async function signUpAll({ url, publishableKey }: TestStack, count: number): Promise<Operator[]> {
  const operators: Operator[] = [];
  let next = 0;
  await Promise.all(Array.from({ length: 8 }, async () => {
    while (next < count) {
      const email = `operator-${next++}@example.com`;
      const response = await fetch(`${url}/auth/v1/signup`, {
        method: 'POST',
        headers: { apikey: publishableKey, 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password: crypto.randomUUID() }),
      });
      const body = await response.json();
      if (!response.ok) throw new Error(`sign-up: ${response.status} ${JSON.stringify(body)}`);
      operators.push({ email, id: body.user.id, token: body.access_token });
    }
  }));
  return operators;
}
