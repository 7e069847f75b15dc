import { logFailure } from '../../../functions/shared/log-failure.ts';

const EVERY_MS = 20_000;

/**
 * Sends alerts that are due, now and as long as the server runs, one run at a time. Returns a
 * function that stops it and waits for the run in progress.
 */
export function keepAlerting(send: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | null = null;
  const run = () => {
    current ??= send()
      .catch((error) => logFailure('alerts are not sent', error))
      .finally(() => (current = null));
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await current;
  };
}
