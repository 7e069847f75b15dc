import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { POLL_MS } from '../../../scripts/lib/launchers.ts';
import { isLocked } from '../../../scripts/stack/config/lock.ts';
import { ROOT } from '../../../scripts/lib/paths.ts';
import { findFreePorts } from '../../../scripts/lib/free-ports.ts';
import { blankEnvironment } from '../../../scripts/testing/blank-environment.ts';
import { copySeededData } from '../../../scripts/testing/seeded-data.ts';

let folder: string;
beforeAll(() => {
  folder = Deno.makeTempDirSync({ prefix: 'launchers-' });
  copySeededData(folder);
});
afterAll(() => Deno.removeSync(folder, { recursive: true }));

const hasNpx = new Deno.Command('sh', { args: ['-c', 'command -v npx'] }).outputSync().success;

const START = ['deno', 'run', '-A', 'scripts/start.ts'];

/** Runs a start below another program, in their own process group, until it is ready. */
async function launch([program = '', ...args]: string[]): Promise<ChildProcess> {
  const launcher = spawn(program, args, {
    cwd: ROOT,
    detached: true,
    env: { ...Deno.env.toObject(), ...blankEnvironment(), ...findFreePorts(), DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  launcher.stderr.resume();
  await new Promise<void>((ready, fail) => {
    launcher.stdout.on('data', (text) => String(text).includes('Ready at') && ready());
    launcher.on('exit', () => fail(new Error(`${program} ended before the start was ready`)));
  });
  expect(isLocked(folder)).toBe(true);
  return launcher;
}

/** Sends a signal to the launcher alone and waits for its end. */
async function end(launcher: ChildProcess, name: Deno.Signal): Promise<void> {
  const ended = once(launcher, 'exit');
  Deno.kill(launcher.pid!, name);
  await ended;
}

const isStopped = () => expect.poll(() => isLocked(folder), { timeout: 60_000 }).toBe(false);

test('a start ends with its `deno task`, even when that is killed', async () => {
  await end(await launch(['deno', 'task', 'start']), 'SIGKILL');
  await isStopped();
});

test('Ctrl-C, which every process of a terminal gets, stops a start in order', async () => {
  const launcher = await launch(['deno', 'task', 'start']);
  const { pid } = JSON.parse(Deno.readTextFileSync(join(folder, 'lock')));
  const ended = once(launcher, 'exit');
  Deno.kill(-launcher.pid!, 'SIGINT');
  // With npx's delay: of two simultaneous signals a process sees one.
  await new Promise((resolve) => setTimeout(resolve, 20));
  if (isLocked(folder)) Deno.kill(pid, 'SIGINT');
  expect(await ended).toEqual([0, null]);
  expect(isLocked(folder)).toBe(false);
});

test.skipIf(!hasNpx).each(['SIGTERM', 'SIGKILL'] as const)(
  'a start ends with its npx, which passes no %s on',
  async (name) => {
    await end(await launch(['npx', '-c', 'deno task start']), name);
    await isStopped();
  },
);

test.skipIf(!hasNpx)('SIGINT to npx alone leaves no orphan: npx waits for its start', async () => {
  const launcher = await launch(['npx', '-c', 'deno task start']);
  Deno.kill(launcher.pid!, 'SIGINT');
  await new Promise((resolve) => setTimeout(resolve, 2 * POLL_MS));
  const isWaiting = () => launcher.exitCode === null && launcher.signalCode === null;
  // If npx's shell forwards SIGINT, both end; a shell that does not waits, as npx does.
  await expect.poll(() => isLocked(folder) === isWaiting(), { timeout: 60_000 }).toBe(true);
  if (isWaiting()) await end(launcher, 'SIGTERM');
  await isStopped();
});

test('a start outlives the shell that left it in the background', async () => {
  await end(await launch(['sh', '-c', `${START.join(' ')} & wait`]), 'SIGKILL');
  const { pid } = JSON.parse(Deno.readTextFileSync(join(folder, 'lock')));
  // Time for a possible check of the launchers.
  await new Promise((resolve) => setTimeout(resolve, 2 * POLL_MS));
  expect(isLocked(folder)).toBe(true);
  Deno.kill(pid, 'SIGTERM');
  await isStopped();
});
