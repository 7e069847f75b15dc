/**
 * Finds the programs that run `deno task start`, such as `npx`: they do not
 * forward signals.
 */
import { readFileSync } from 'node:fs';

interface Process {
  parent: number;
  command: string;
}

type ReadProcess = (pid: number) => Process | null;

export const POLL_MS = 1000;

/** Title of npm's process. */
const NPM = /^npm (exec|run|start)\b|\/np[mx]-cli\.js\b/;

/** Includes the npm package `deno`, which runs in Node. */
const DENO_TASK = /^(\S*\/?node )?(\S*\/)?deno(\.exe|\.cjs)? task\b/;

/** A shell that runs its command in the foreground: with at most `&&` or `2>&1`, but no `&`. */
const WAITING_SHELL = /^(\S*\/)?\w*sh -c (?!.*[^&>]&(?![&>]))/s;

/**
 * Returns the processes above `pid` that only run it, nearest first: `deno
 * task`, `npx` or `npm`, and npm's shell. Never returns a shell in which a
 * person typed the command, even below npm: the product should outlive that
 * shell.
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
 * Calls `onGone` once when one of the launchers ends: a signal to `npx` ends only it, not its child
 * processes. Does nothing on Windows, which does not reveal the parent process.
 */
export function watchLaunchers(onGone: () => void, read: ReadProcess = readProcess): void {
  if (Deno.build.os === 'windows') return;
  const chain = [Deno.pid, ...findLaunchers(Deno.pid, read)];
  if (chain.length === 1) return;
  const timer = setInterval(() => {
    // A process whose parent ended gets another parent at once.
    const isWhole = chain.slice(1).every((parent, at) => read(chain[at]!)?.parent === parent);
    if (isWhole) return;
    clearInterval(timer);
    onGone();
  }, POLL_MS);
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
  // The program's name before these fields is in brackets and may contain any
  // character.
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
