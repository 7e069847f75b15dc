const LOOK_EVERY_MS = 1000;

/** Aborts once a number has not changed for so long; disposing of it ends the watch. */
export function abortWhenStalled(
  read: () => number,
  stalledMs: number,
): { signal: AbortSignal } & Disposable {
  const controller = new AbortController();
  let last = read();
  let changed = Date.now();
  const timer = setInterval(() => {
    const now = read();
    if (now !== last) [last, changed] = [now, Date.now()];
    else if (Date.now() - changed >= stalledMs) controller.abort();
  }, LOOK_EVERY_MS);
  return { signal: controller.signal, [Symbol.dispose]: () => clearInterval(timer) };
}
