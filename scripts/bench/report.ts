/**
 * Common code of all benchmarks: measures in turns, then prints the conditions and a table in the
 * form of RESULTS.md.
 */

export { printHead, printRow } from '../lib/print-table.ts';

/**
 * Runs each measurement in turn several times, so that background load affects all of them; returns
 * the results by kind.
 */
export async function takeTurns<T>(rounds: number, kinds: (() => Promise<T>)[]): Promise<T[][]> {
  const results: T[][] = kinds.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, kind] of kinds.entries()) results[i]!.push(await kind());
  }
  return results;
}

/** Adds the duration of some work in milliseconds to `times`. */
export async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  times.push(performance.now() - started);
  return result;
}

/** Prints date, versions, processors and load. */
export function printConditions(...facts: string[]): void {
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${navigator.hardwareConcurrency} CPUs, load ${Deno.loadavg()[0]!.toFixed(1)}`;
  console.log(`\n${[date, `Deno ${Deno.version.deno}`, ...facts, machine].join(', ')}\n`);
}

/** Returns the value below which a share of the numbers lies: `percentile(times, 0.95)`. */
export function percentile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

export const median = (numbers: number[]) => percentile(numbers, 0.5);

/** Formats the cells of a table, in milliseconds: the median, and the 95th percentile. */
export const typicalAndSlow = (times: number[]) =>
  [0.5, 0.95].map((share) => percentile(times, share).toFixed(1));

/** Formats a share from 0 to 1 as a percentage. */
export const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
