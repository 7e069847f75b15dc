/**
 * Returns a function that measures the milliseconds since its start. The edge runtime does not
 * report CPU time; in one thread, CPU time is at most the elapsed time.
 */
export function startClock(): () => number {
  const started = performance.now();
  return () => performance.now() - started;
}
