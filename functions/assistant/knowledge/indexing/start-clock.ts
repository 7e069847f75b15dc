/**
 * Returns a function that measures the milliseconds since this call. The edge runtime does not
 * report CPU time; in one thread, CPU time never exceeds elapsed time.
 */
export function startClock(): () => number {
  const started = performance.now();
  return () => performance.now() - started;
}
