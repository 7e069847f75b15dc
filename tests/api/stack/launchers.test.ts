import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLocked } from '../../../scripts/stack/config/lock.ts';
import { ROOT } from '../../../scripts/stack/paths.ts';
import { freePorts } from '../../../scripts/free-ports.ts';
import { blankEnvironment } from '../../support/stack-environment.ts';

let folder: string;
beforeAll(() => void (folder = Deno.makeTempDirSync({ prefix: 'launchers-' })));
afterAll(() => Deno.removeSync(folder, { recursive: true }));

const hasNpx = new Deno.Command('sh', { args: ['-c', 'command -v npx'] }).outputSync().success;

const START = ['deno', 'run', '-A', 'scripts/start.ts'];

/** Runs a start below another program, and sends a signal to that one alone. */
async function signal(command: string[], name: NodeJS.Signals): Promise<void> {
  const [program = '', ...args] = command;
  const launcher = spawn(program, args, {
    cwd: ROOT,
    env: { ...Deno.env.toObject(), ...blankEnvironment(), ...freePorts(), DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  launcher.stderr.resume();
  await new Promise<void>((ready) => {
    launcher.stdout.on('data', (text) => String(text).includes('Ready at') && ready());
  });
  expect(isLocked(folder)).toBe(true);
  launcher.kill(name);
}

const isStopped = () => expect.poll(() => isLocked(folder), { timeout: 20_000 }).toBe(false);

test('a start ends with its `deno task`, even when that is killed', async () => {
  await signal(['deno', 'task', 'start'], 'SIGKILL');
  await isStopped();
});

test.skipIf(!hasNpx).each(['SIGTERM', 'SIGKILL'] as const)(
  'a start ends with its npx, which passes no %s on',
  async (name) => {
    await signal(['npx', '-c', 'deno task start'], name);
    await isStopped();
  },
);

test('a start outlives the shell that left it in the background', async () => {
  await signal(['sh', '-c', `${START.join(' ')} & wait`], 'SIGKILL');
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(isLocked(folder)).toBe(true);
  const { pid } = JSON.parse(Deno.readTextFileSync(join(folder, 'lock')));
  Deno.kill(pid, 'SIGTERM');
  await isStopped();
});
