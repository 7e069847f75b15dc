export interface Measured {
  seconds: number;
  chunks: number;
  /** Growth of the process while it ran, in bytes. */
  peak: number;
}

/** Runs what returns a number of chunks once, after a garbage collection where one can be had. */
export async function measureRun(run: () => number | Promise<number>): Promise<Measured> {
  (globalThis as { gc?: () => void }).gc?.();
  const before = Deno.memoryUsage().rss;
  const started = performance.now();
  const chunks = await run();
  const seconds = (performance.now() - started) / 1000;
  return { seconds, chunks, peak: Deno.memoryUsage().rss - before };
}
