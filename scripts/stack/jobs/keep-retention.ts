import { applyRetention } from '../../../functions/assistant/retention/apply-retention.ts';
import type { Db } from '../../../functions/shared/clients.ts';
import { logFailure } from '../../../functions/shared/log-failure.ts';

const EVERY_MS = 60 * 60 * 1000;

/**
 * Anonymises and deletes what is due, now and every hour while the server runs. Returns a function
 * that stops it and waits for the step in progress.
 */
export function keepRetention(db: Db): () => Promise<void> {
  const stopping = new AbortController();
  const apply = () =>
    applyRetention(db, stopping.signal)
      .catch((error) => logFailure('retention is not applied', error));
  let current = apply();
  const timer = setInterval(() => current = apply(), EVERY_MS);
  return () => {
    clearInterval(timer);
    stopping.abort();
    return current;
  };
}
