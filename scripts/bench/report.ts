/** What every benchmark prints: the conditions of its figures, then a table as RESULTS.md has it. */

/** Date, versions, processors and load. */
export function printConditions(...facts: string[]): void {
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${navigator.hardwareConcurrency} CPUs, load ${Deno.loadavg()[0]!.toFixed(1)}`;
  console.log(`\n${[date, `Deno ${Deno.version.deno}`, ...facts, machine].join(', ')}\n`);
}

export function printHead(...names: string[]): void {
  printRow(...names);
  printRow(...names.map(() => '---'));
}

export function printRow(...cells: (string | number)[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}

/** The value below which a share of the numbers lies: `percentile(times, 0.95)`. */
export function percentile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

export const median = (numbers: number[]) => percentile(numbers, 0.5);
