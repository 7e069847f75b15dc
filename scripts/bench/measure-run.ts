export interface Measured {
  /** Of the fastest run. */
  seconds: number;
  chunks: number;
  /** Growth of the process over its first run, in bytes. */
  memory: number;
}

const RUNS = 10;

/** Measures what returns a number of chunks. */
export async function measureRun(run: () => number | Promise<number>): Promise<Measured> {
  const before = Deno.memoryUsage().rss;
  const measured = { seconds: Infinity, chunks: 0, memory: 0 };
  for (let i = 0; i < RUNS; i++) {
    const started = performance.now();
    measured.chunks = await run();
    measured.seconds = Math.min(measured.seconds, (performance.now() - started) / 1000);
    if (i === 0) measured.memory = Deno.memoryUsage().rss - before;
  }
  return measured;
}
