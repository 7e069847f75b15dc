import process from 'node:process';

export interface Measured {
  /** Of the clock, for one run. */
  seconds: number;
  /** Of all the process's threads, garbage collection included, for one run. */
  cpuSeconds: number;
  chunks: number;
  /** Growth of the process over its first run, in bytes. */
  peak: number;
}

/** Runs of one round, one right after the other, as a server that indexes many documents has them. */
const RUNS = 5;

/** Runs what returns a number of chunks, after a garbage collection where one can be had. */
export async function measureRun(run: () => number | Promise<number>): Promise<Measured> {
  (globalThis as { gc?: () => void }).gc?.();
  const before = Deno.memoryUsage().rss;
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  const chunks = await run();
  const peak = Deno.memoryUsage().rss - before;
  for (let i = 1; i < RUNS; i++) await run();
  const seconds = (performance.now() - started) / 1000 / RUNS;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { seconds, cpuSeconds: (user + system) / 1e6 / RUNS, chunks, peak };
}
