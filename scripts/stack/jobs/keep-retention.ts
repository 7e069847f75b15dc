import { applyRetention } from '../../../functions/assistant/retention/apply-retention.ts';
import type { Db } from '../../../functions/shared/clients.ts';
import { logFailure } from '../../../functions/shared/log-failure.ts';

const EVERY_MS = 60 * 60 * 1000;

/**
 * Anonymises and deletes what is due, now and every hour while the server runs. Returns a function
 * that stops it.
 */
export function keepRetention(db: Db): () => void {
  const apply = () =>
    void applyRetention(db).catch((error) => logFailure('retention is not applied', error));
  apply();
  const timer = setInterval(apply, EVERY_MS);
  return () => clearInterval(timer);
}
