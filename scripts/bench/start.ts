/** Measures the time and memory of a start; see USAGE. */
import { join } from 'node:path';
import { blankEnvironment } from '../testing/blank-environment.ts';
import { findFreePorts } from '../lib/free-ports.ts';
import { runProgram } from '../lib/run-program.ts';
import { ROOT } from '../lib/paths.ts';
import { readResidentMegabytes, stopTree, waitUntilHealthy } from '../lib/processes.ts';
import { readOptions } from '../lib/task.ts';
import { median, printConditions, printHead, printRow, takeTurns } from './report.ts';

const USAGE = `deno task bench:start

Measures how long \`npx --yes deno@2 task start\` takes until /health responds, and the memory of npx
and its descendants, in fresh clones of HEAD with a separate home, compared with an empty Hono
server (the floor of the time) and the bare embedded database (the floor of the memory). Memory that
processes share counts in each. Linux only.`;

const LONGEST_START_MS = 300_000;
const POLL_MS = 20;
const ROUNDS = 5;
const REQUESTS = 100;
const LIMITS = { seconds: 3, megabytes: 600 };

interface Run {
  /** Seconds until /health responded. */
  seconds: number;
  /** Megabytes after the start and after 100 requests. */
  memory: number;
  memoryLater: number;
  /** Durations of the start's steps, as it printed them. */
  steps?: string;
}

readOptions(USAGE, {});
await using cleanup = new AsyncDisposableStack();
const work = Deno.makeTempDirSync({ prefix: 'bench-start-' });
cleanup.defer(() => Deno.remove(work, { recursive: true }));
const home = join(work, 'home');
Deno.mkdirSync(home);
const environment = {
  ...blankEnvironment(),
  HOME: home,
  DENO_DIR: join(home, 'deno'),
  XDG_CACHE_HOME: join(home, 'cache'),
  npm_config_cache: join(home, 'npm'),
  NO_COLOR: '1',
};

printConditions(Deno.build.target);
printHead('start', 'until /health, s', 'of that, s', 'memory, MB', 'after 100 requests, MB');
const first = await clone('first');
print('first, empty caches', await start(first));
print('first, packages in the cache', await start(await clone('warm')));
const dataDir = join(work, 'database');
await floor('open-database.ts', dataDir);
const runs = await takeTurns(ROUNDS, [
  () => start(first),
  () => floor('empty-server.ts'),
  () => floor('open-database.ts', dataDir),
]);
const [second, server, database] = runs.map((each) => ({
  seconds: median(each.map(({ seconds }) => seconds)),
  memory: median(each.map(({ memory }) => memory)),
  memoryLater: median(each.map(({ memoryLater }) => memoryLater)),
}));
print(`second, median of ${ROUNDS}`, second!);
print('floor: empty Hono server', server!);
print('floor: bare PGlite', database!);
const isMet = second!.seconds <= LIMITS.seconds && second!.memoryLater <= LIMITS.megabytes;
console.log(
  `\nAim of ${LIMITS.seconds} s and ${LIMITS.megabytes} MB: ${isMet ? 'met' : 'missed'}.`,
);

async function clone(name: string): Promise<string> {
  const folder = join(work, name);
  await runProgram('git', ['clone', '--quiet', ROOT, folder]);
  return folder;
}

function start(folder: string): Promise<Run> {
  const ports = findFreePorts();
  const api = `http://127.0.0.1:${ports.API_PORT}/functions/v1/catalog`;
  return run(folder, ['task', 'start'], { health: `${api}/health`, page: `${api}/blocks` }, ports);
}

function floor(name: string, ...args: string[]): Promise<Run> {
  const { API_PORT } = findFreePorts();
  const health = `http://127.0.0.1:${API_PORT}/health`;
  const script = join('scripts/bench/floors', name);
  return run(first, ['run', '-A', script, API_PORT, ...args], { health, page: health });
}

/** Starts `npx --yes deno@2 …` in a folder, waits until it responds, measures and stops it. */
async function run(
  folder: string,
  args: string[],
  { health, page }: { health: string; page: string },
  env: Record<string, string> = {},
): Promise<Run> {
  const started = performance.now();
  const child = new Deno.Command('npx', {
    args: ['--yes', 'deno@2', ...args],
    cwd: folder,
    env: { ...environment, ...env },
    stdin: 'null',
    stdout: 'piped',
    stderr: 'inherit',
  }).spawn();
  const output = new Response(child.stdout).text();
  try {
    await waitUntilHealthy(health, child, { withinMs: LONGEST_START_MS, pollMs: POLL_MS });
    const seconds = (performance.now() - started) / 1000;
    const memory = megabytesOf(child.pid);
    for (let i = 0; i < REQUESTS; i++) await (await fetch(page)).arrayBuffer();
    const memoryLater = megabytesOf(child.pid);
    await stopTree(child);
    return { seconds, memory, memoryLater, steps: stepsIn(await output) };
  } finally {
    await stopTree(child);
  }
}

function megabytesOf(pid: number): number {
  return readResidentMegabytes(pid).reduce((sum, each) => sum + each, 0);
}

function stepsIn(output: string): string {
  const steps = output.matchAll(/^ {2}✓ (.+) \(([\d.]+) s\)$/gm);
  return [...steps].map(([, name, seconds]) => `${name} ${seconds}`).join(', ');
}

function print(name: string, { seconds, memory, memoryLater, steps = '' }: Run): void {
  printRow(name, seconds.toFixed(2), steps, memory.toFixed(0), memoryLater.toFixed(0));
}
