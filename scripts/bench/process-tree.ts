import { readFileSync } from 'node:fs';

/** /proc counts in units of 1,024 bytes. */
const MEGABYTES = 1024 / 1e6;
const STOP_MS = 15_000;

interface Entry {
  pid: number;
  parent: number;
  resident: number;
}

/** A process and all that it started, the process first. Linux only: read from /proc. */
function treeOf(root: number): Entry[] {
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

/** Resident megabytes of a process and of each that it started; pages they share count in each. */
export function residentMemory(root: number): number[] {
  return treeOf(root).map(({ resident }) => resident);
}

/**
 * Stops a process and all that it started: SIGTERM to the innermost, which its parents wait for,
 * then SIGKILL to whatever is left after 15 seconds.
 */
export async function stopTree(process: Deno.ChildProcess): Promise<void> {
  const tree = treeOf(process.pid);
  const parents = new Set(tree.map(({ parent }) => parent));
  signal(tree.filter(({ pid }) => !parents.has(pid)), 'SIGTERM');
  const timer = setTimeout(() => signal(treeOf(process.pid), 'SIGKILL'), STOP_MS);
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
