/** The programs that a start runs under, `npx` and `deno task`, none of which passes its end on. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

interface Process {
  parent: number;
  command: string;
}

type ReadProcess = (pid: number) => Process | null;

const EVERY_MS = 1000;

/** npm gives itself this title; its own `sh -c` is below it. */
const NPM = /^npm (exec|run|start)\b|\/np[mx]-cli\.js\b/;

/**
 * The processes above `pid` that do nothing but run it, nearest first: the `deno task` it is of,
 * and everything up to the `npx` or `npm` at the top. Never the shell or the program that typed the
 * command: what these started on purpose outlives them.
 */
export function findLaunchers(pid: number, read: ReadProcess = readProcess): number[] {
  const above: { pid: number; command: string }[] = [];
  for (let next = read(pid)?.parent; next && next > 1; next = read(next)?.parent) {
    above.push({ pid: next, command: read(next)?.command ?? '' });
  }
  const npm = above.findLastIndex(({ command }) => NPM.test(command));
  const others = above.findIndex(({ command }) => !isDenoTask(command));
  const count = Math.max(npm + 1, others < 0 ? above.length : others);
  return above.slice(0, count).map((each) => each.pid);
}

function isDenoTask(command: string): boolean {
  const [program = '', subcommand] = command.split(' ');
  return /^deno(\.exe)?$/.test(basename(program)) && subcommand === 'task';
}

/**
 * Calls `onGone` once when one of the launchers has ended: a signal to `npx` alone ends it and
 * leaves what it started behind. Windows tells no parent of a process here, so nothing is watched.
 */
export function watchLaunchers(onGone: () => void, read: ReadProcess = readProcess): void {
  if (Deno.build.os === 'windows') return;
  const chain = [Deno.pid, ...findLaunchers(Deno.pid, read)];
  if (chain.length === 1) return;
  const timer = setInterval(() => {
    // A process whose parent ended gets another one at once.
    const isWhole = chain.slice(1).every((parent, at) => read(chain[at]!)?.parent === parent);
    if (isWhole) return;
    clearInterval(timer);
    onGone();
  }, EVERY_MS);
}

function readProcess(pid: number): Process | null {
  try {
    return Deno.build.os === 'linux' ? readProc(pid) : askPs(pid);
  } catch {
    return null;
  }
}

function readProc(pid: number): Process {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name before it is in brackets and may hold anything.
  const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  return { parent: Number(parent), command };
}

function askPs(pid: number): Process | null {
  const args = ['-o', 'ppid=,args=', '-p', String(pid)];
  const { stdout } = new Deno.Command('ps', { args }).outputSync();
  const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(new TextDecoder().decode(stdout)) ?? [];
  return command === undefined ? null : { parent: Number(parent), command };
}
