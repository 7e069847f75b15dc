/**
 * How long `npx --yes deno@2 task start` takes until /health answers, and what it holds in memory,
 * in fresh clones of HEAD with a home of their own; beside an empty Hono server (the floor of a
 * start) and the bare embedded database (the floor of its memory). Linux only.
 *
 *   deno task bench:start
 */
import { join } from 'node:path';
import { blankEnvironment, freePorts } from '../../tests/support/stack-environment.ts';
import { ROOT } from '../stack/paths.ts';
import { residentMemory, stopTree } from './process-tree.ts';

const LONGEST_START_MS = 300_000;
const POLL_MS = 20;
const ROUNDS = 5;
const REQUESTS = 100;
const LIMITS = { secondStart: 3, memory: 600 };

interface Run {
  /** Seconds until /health answered. */
  total: number;
  /** Seconds of each step that the start printed, by its name. */
  steps: Map<string, number>;
  /** Megabytes of npx and all that it started: after the start, and after 100 requests. */
  memory: number;
  memoryLater: number;
  /** Those of the largest process, the server itself. */
  server: number;
}

const work = Deno.makeTempDirSync({ prefix: 'bench-start-' });
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

async function clone(name: string): Promise<string> {
  const folder = join(work, name);
  const args = ['clone', '--quiet', ROOT, folder];
  const { success } = await new Deno.Command('git', { args }).spawn().status;
  if (!success) throw new Error('The repository cannot be cloned.');
  return folder;
}

/** Starts `npx --yes deno@2 …` in a folder, waits until `health` answers, measures and stops it. */
async function run(folder: string, args: string[], health: string, env = {}): Promise<Run> {
  const started = performance.now();
  const child = new Deno.Command('npx', {
    args: ['--yes', 'deno@2', ...args],
    cwd: folder,
    env: { ...environment, ...env },
    stdin: 'null',
    stdout: 'piped',
    stderr: 'piped',
  }).spawn();
  const output = new Response(child.stdout).text();
  const errors = new Response(child.stderr).text();
  let ended = false;
  void child.status.then(() => ended = true);
  try {
    while (!await answers(health)) {
      if (ended) throw new Error(`The start ended:\n${await output}${await errors}`);
      if (performance.now() - started > LONGEST_START_MS) throw new Error('No answer in time.');
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    const total = (performance.now() - started) / 1000;
    const memory = sum(residentMemory(child.pid));
    for (let i = 0; i < REQUESTS; i++) await answers(health.replace('/health', '/blocks'));
    const later = residentMemory(child.pid);
    await stopTree(child);
    const steps = readSteps(await output);
    return { total, memory, memoryLater: sum(later), server: Math.max(...later), steps };
  } finally {
    await stopTree(child);
  }
}

function sum(values: number[]): number {
  return values.reduce((total, each) => total + each, 0);
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

function readSteps(output: string): Map<string, number> {
  const steps = output.matchAll(/^ {2}✓ (.+) \(([\d.]+) s\)$/gm);
  return new Map([...steps].map(([, name, seconds]) => [name!, Number(seconds)]));
}

function start(folder: string): Promise<Run> {
  const ports = freePorts();
  const health = `http://127.0.0.1:${ports.API_PORT}/functions/v1/catalog/health`;
  return run(folder, ['task', 'start'], health, ports);
}

function floor(folder: string, name: string, ...args: string[]): Promise<Run> {
  const { API_PORT } = freePorts();
  const script = join('scripts/bench/floors', name);
  const health = `http://127.0.0.1:${API_PORT}/health`;
  return run(folder, ['run', '-A', script, API_PORT, ...args], health);
}

/** Medians of several runs of each; they take turns, so that a busy moment meets all of them. */
async function medians(kinds: (() => Promise<Run>)[]): Promise<Run[]> {
  const runs: Run[][] = kinds.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, kind] of kinds.entries()) runs[i]!.push(await kind());
  }
  return runs.map((each) => ({
    total: median(each.map(({ total }) => total)),
    memory: median(each.map(({ memory }) => memory)),
    memoryLater: median(each.map(({ memoryLater }) => memoryLater)),
    server: median(each.map(({ server }) => server)),
    steps: new Map(),
  }));
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function print(name: string, { total, memory, memoryLater, server, steps }: Run): void {
  const parts = [...steps].map(([step, seconds]) => `${step} ${seconds}`).join(', ');
  const cells = [
    name,
    total.toFixed(2),
    parts,
    memory.toFixed(0),
    memoryLater.toFixed(0),
    server.toFixed(0),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

try {
  console.log(
    `Deno ${Deno.version.deno}, ${Deno.build.target}, ` +
      `${navigator.hardwareConcurrency} CPUs, load ${Deno.loadavg()[0]!.toFixed(1)} at the start\n`,
  );
  console.log(
    '| start | until /health, s | of that, s | memory, MB | after 100 requests, MB | of that, the server, MB |',
  );
  console.log('| --- | --- | --- | --- | --- | --- |');
  const first = await clone('first');
  print('first, empty caches', await start(first));
  print('first, packages in the cache', await start(await clone('warm')));
  const dataDir = join(work, 'database');
  await floor(first, 'open-database.ts', dataDir);
  const [second, server, database] = await medians([
    () => start(first),
    () => floor(first, 'empty-server.ts'),
    () => floor(first, 'open-database.ts', dataDir),
  ]) as [Run, Run, Run];
  print(`second, median of ${ROUNDS}`, second);
  print('floor: empty Hono server', server);
  print('floor: bare PGlite', database);
  console.log(
    `
second start: ${(second.total / server.total).toFixed(1)} times the empty server, ` +
      `${(second.total / database.total).toFixed(1)} times the bare database
memory: ${(second.memory / database.memory).toFixed(1)} times the bare database`,
  );
  const misses = second.total > LIMITS.secondStart || second.memoryLater > LIMITS.memory;
  console.log(`aim (${LIMITS.secondStart} s, ${LIMITS.memory} MB): ${misses ? 'missed' : 'met'}`);
} finally {
  Deno.removeSync(work, { recursive: true });
}
