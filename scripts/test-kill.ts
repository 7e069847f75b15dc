import { Buffer } from 'node:buffer';
import { readFiles } from '../functions/assistant/files/read-files.ts';
import { writeFiles } from '../functions/assistant/files/write-files.ts';
import { packFiles, unpackFiles } from '../functions/assistant/files/zip.ts';
import { sleep } from '../functions/shared/sleep.ts';
import { findFreePorts } from './lib/free-ports.ts';
import { runTask } from './lib/task.ts';
import { killBookings } from './testing/kill-bookings.ts';
import { createLargeAssistant } from './testing/large-assistant.ts';
import { spawnStart, startTestStack, type TestStack } from './testing/test-stack.ts';

const FIRST_START_KILLS = 5;
const WRITING_KILLS = 15;
const IMPORT_KILLS = 10;
const BOOKING_KILLS = 5;
const usage = `deno task test:kill
Kills the product with -9 at random moments, ${FIRST_START_KILLS} times during the first start, ${WRITING_KILLS} times while it
writes, ${IMPORT_KILLS} times while it imports a large assistant and ${BOOKING_KILLS} times while 50 dialogs book. After
each kill it must start again and have every write that it acknowledged, all or nothing of an
import, no appointment without its turn, and no turn without its appointment.`;
const LONGEST_FIRST_START_MS = 12_000;
const LONGEST_WRITING_MS = 3_000;
const LONGEST_BOOKING_MS = 60_000;
const WRITERS = 4;

const acknowledged = new Set<string>();

/**
 * Kills a first start at a random time; the next start must work and have the
 * seed.
 */
async function killFirstStart(): Promise<void> {
  const dataDir = Deno.makeTempDirSync({ prefix: 'kill-' });
  const process = spawnStart({ ...findFreePorts(), DATA_DIR: dataDir });
  const ended = Promise.all([process.status, drain(process.stdout), drain(process.stderr)]);
  const moment = Math.round(Math.random() * LONGEST_FIRST_START_MS);
  await sleep(moment);
  process.kill('SIGKILL');
  await ended;
  const stack = await startTestStack({ DATA_DIR: dataDir });
  await checkSeed(stack);
  await stack.stop();
  Deno.removeSync(dataDir, { recursive: true });
  console.log(`first start killed after ${moment} ms: starts again, seeded`);
}

/**
 * Starts the product, checks every write that was acknowledged before, and kills it during further
 * ones.
 */
async function killWriting(dataDir: string): Promise<void> {
  const stack = await startTestStack({ DATA_DIR: dataDir });
  await checkWrites(stack);
  const writers = Array.from({ length: WRITERS }, () => writeUntilGone(stack));
  const moment = Math.round(Math.random() * LONGEST_WRITING_MS);
  await sleep(moment);
  await stack.kill();
  await Promise.all(writers);
  console.log(`killed after ${moment} ms of writing: ${acknowledged.size} writes acknowledged`);
}

async function writeUntilGone(stack: TestStack): Promise<void> {
  for (;;) {
    const name = crypto.randomUUID();
    try {
      const response = await request(stack, 'threads', { name });
      await response.body?.cancel();
      if (response.status === 201) acknowledged.add(name);
    } catch {
      return;
    }
  }
}

async function checkWrites(stack: TestStack): Promise<void> {
  const found = new Set<string>();
  for (let offset = 0;; offset += 1000) {
    const path = `threads?select=name&order=id&limit=1000&offset=${offset}`;
    const rows: { name: string }[] = await (await request(stack, path)).json();
    for (const { name } of rows) found.add(name);
    if (rows.length < 1000) break;
  }
  const lost = acknowledged.difference(found);
  if (lost.size > 0) throw new Error(`${lost.size} acknowledged writes are gone`);
}

const ASSISTANT = '/functions/v1/assistant';

async function exportAssistant({ url, secretKey }: TestStack): Promise<Uint8Array> {
  const response = await fetch(`${url}${ASSISTANT}/export`, { headers: { apikey: secretKey } });
  if (!response.ok) throw new Error(`export: ${response.status} ${await response.text()}`);
  return await response.bytes();
}

/**
 * Imports an archive.
 *
 * @returns false when the connection breaks before the response.
 * @throws Error for an error response.
 */
async function importAssistant(
  { url, secretKey }: TestStack,
  body: Uint8Array<ArrayBuffer>,
  query = '',
): Promise<boolean> {
  const headers = { apikey: secretKey, 'Content-Type': 'application/zip' };
  try {
    const sent = { method: 'POST', headers, body };
    const response = await fetch(`${url}${ASSISTANT}/import${query}`, sent);
    const text = await response.text();
    if (!response.ok) throw new Error(`import: ${response.status} ${text}`);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/**
 * Kills a running product during an import, starts it again and compares its
 * exports.
 *
 * @throws Error when a part of the import was stored, or not all of an
 * acknowledged one.
 */
async function killImport(dataDir: string, round: number): Promise<'all' | 'nothing'> {
  const stack = await startTestStack({ DATA_DIR: dataDir });
  const before = await exportAssistant(stack);
  const large = createLargeAssistant(readFiles(unpackFiles(before)), `round_${round}`);
  const after = packFiles(writeFiles(large));
  const started = performance.now();
  // A dry run imports too and rolls back, so it takes as long.
  await importAssistant(stack, after, '?dry_run=true');
  const moment = Math.round(Math.random() * (performance.now() - started));
  const importing = importAssistant(stack, after);
  await sleep(moment);
  await stack.kill();
  const isAcknowledged = await importing;
  const again = await startTestStack({ DATA_DIR: dataDir });
  const now = await exportAssistant(again);
  await again.stop();
  const isDone = Buffer.from(now).equals(after);
  if (!isDone && (isAcknowledged || !Buffer.from(now).equals(before))) {
    throw new Error(`an import killed after ${moment} ms was stored in part`);
  }
  console.log(`killed after ${moment} ms of an import: ${isDone ? 'all' : 'nothing'} is stored`);
  return isDone ? 'all' : 'nothing';
}

async function checkSeed(stack: TestStack): Promise<void> {
  for (const [table, least] of [['users', 2], ['blocks', 8], ['intents', 7]] as const) {
    const rows: unknown[] = await (await request(stack, `${table}?select=id`)).json();
    if (rows.length < least) throw new Error(`${table} has ${rows.length} rows, not ${least}`);
  }
}

function request(stack: TestStack, path: string, body?: unknown): Promise<Response> {
  return fetch(`${stack.url}/rest/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { apikey: stack.secretKey, 'Content-Type': 'application/json' },
    body: body ? JSON.stringify(body) : undefined,
  });
}

async function drain(stream: ReadableStream<Uint8Array>): Promise<void> {
  for await (const _ of stream);
}

await runTask({ usage }, async () => {
  for (let kill = 0; kill < FIRST_START_KILLS; kill++) await killFirstStart();
  const dataDir = Deno.makeTempDirSync({ prefix: 'kill-' });
  for (let kill = 0; kill < WRITING_KILLS; kill++) await killWriting(dataDir);
  const stack = await startTestStack({ DATA_DIR: dataDir });
  await checkWrites(stack);
  await stack.stop();
  console.log(`${FIRST_START_KILLS + WRITING_KILLS} kills, ${acknowledged.size} writes, none lost`);
  const imports: ('all' | 'nothing')[] = [];
  for (let kill = 0; kill < IMPORT_KILLS; kill++) imports.push(await killImport(dataDir, kill));
  let booked = 0;
  for (let kill = 0; kill < BOOKING_KILLS; kill++) {
    booked = await killBookings(dataDir, LONGEST_BOOKING_MS);
  }
  if (booked === 0) throw new Error('no dialog booked anything before its kill');
  Deno.removeSync(dataDir, { recursive: true });
  const undone = imports.filter((stored) => stored === 'nothing').length;
  if (undone === 0) throw new Error('every import was stored before its kill');
  console.log(`${IMPORT_KILLS} kills during an import, ${undone} of them changed nothing`);
});
