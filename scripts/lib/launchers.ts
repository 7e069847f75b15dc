/** The programs that a start runs under, `npx` and `deno task`, none of which passes its end on. */
import { readFileSync } from 'node:fs';

interface Process {
  parent: number;
  command: string;
}

type ReadProcess = (pid: number) => Process | null;

export const LOOK_EVERY_MS = 1000;

/** npm gives itself this title. */
const NPM = /^npm (exec|run|start)\b|\/np[mx]-cli\.js\b/;

/** Also as the npm package `deno` runs it, by Node. */
const DENO_TASK = /^(\S*\/?node )?(\S*\/)?deno(\.exe|\.cjs)? task\b/;

/** One that runs its command in the foreground: there is `&&` or `2>&1` in it at most, no `&`. */
const WAITING_SHELL = /^(\S*\/)?\w*sh -c (?!.*[^&>]&(?![&>]))/s;

/**
 * The processes above `pid` that do nothing but run it, nearest first: `deno task`, `npx` or `npm`,
 * and the shell in which npm waits for it. Never a shell or a program that typed the command, were
 * npm above that, too: what these started on purpose outlives them.
 */
export function findLaunchers(pid: number, read: ReadProcess = readProcess): number[] {
  const launchers: number[] = [];
  for (let at = read(pid)?.parent ?? 0; at > 1;) {
    const found = read(at);
    if (!found || !isLauncher(found, read)) break;
    launchers.push(at);
    at = found.parent;
  }
  return launchers;
}

function isLauncher({ command, parent }: Process, read: ReadProcess): boolean {
  if (DENO_TASK.test(command) || NPM.test(command)) return true;
  return WAITING_SHELL.test(command) && NPM.test(read(parent)?.command ?? '');
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
  }, LOOK_EVERY_MS);
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
