/** Measures processes and waits for them. Functions that read /proc only work on Linux. */
import { readFileSync } from 'node:fs';
import { sleep } from '../../functions/shared/sleep.ts';

/** Megabytes per kB of /proc, which is 1,024 bytes. */
const MEGABYTES = 1024 / 1e6;
/** USER_HZ, which is 100 on every Linux. */
const TICKS_PER_SECOND = 100;
const STOP_MS = 15_000;

interface Entry {
  pid: number;
  parent: number;
  resident: number;
}

/** Returns a process and all its descendants, the process first. */
function listTree(root: number): Entry[] {
  const all = [...Deno.readDirSync('/proc')]
    .filter(({ name }) => /^\d+$/.test(name))
    .flatMap(({ name }) => readEntry(Number(name)) ?? []);
  const tree = all.filter(({ pid }) => pid === root);
  for (const entry of tree) tree.push(...all.filter(({ parent }) => parent === entry.pid));
  return tree;
}

function readEntry(pid: number): Entry | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const read = (name: string) => Number(RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
    return { pid, parent: read('PPid'), resident: (read('VmRSS') || 0) * MEGABYTES };
  } catch {
    return null;
  }
}

/**
 * Returns the resident megabytes of a process and of each descendant; shared pages count in each.
 */
export function readResidentMegabytes(root: number): number[] {
  return listTree(root).map(({ resident }) => resident);
}

/** Returns the user and system time of a process with all its threads, in seconds. */
export function readCpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/**
 * Waits until a new process responds with 2xx.
 *
 * @throws Error when it exits first or does not respond in time.
 */
export async function waitUntilHealthy(
  url: string,
  process: Deno.ChildProcess,
  { withinMs = 120_000, pollMs = 100 } = {},
): Promise<void> {
  let [hasEnded, answer] = [false, ''];
  process.status.then(() => hasEnded = true);
  const deadline = performance.now() + withinMs;
  while (!hasEnded && performance.now() < deadline) {
    const response = await fetch(url).catch(() => null);
    answer = await response?.text() ?? '';
    if (response?.ok) return;
    await sleep(pollMs);
  }
  throw new Error(`${url} did not become healthy${answer && `: ${answer}`}`);
}

/**
 * Stops a process and its descendants: sends SIGTERM to the processes without
 * children, whose parents then exit, and after 15 seconds SIGKILL to the rest.
 */
export async function stopTree(process: Deno.ChildProcess): Promise<void> {
  const tree = listTree(process.pid);
  const parents = new Set(tree.map(({ parent }) => parent));
  signal(tree.filter(({ pid }) => !parents.has(pid)), 'SIGTERM');
  const timer = setTimeout(() => signal(listTree(process.pid), 'SIGKILL'), STOP_MS);
  await process.status;
  clearTimeout(timer);
}

function signal(entries: Entry[], name: Deno.Signal): void {
  for (const { pid } of entries) {
    try {
      Deno.kill(pid, name);
    } catch { /* it ended by itself */ }
  }
}
