import type { Db } from '../clients.ts';
import { coalesce } from '../background/coalesce.ts';
import type { Count } from './tally.ts';

/** How long counts are collected before they are stored together, in milliseconds. */
const WAIT_MS = 1000;

export type Collect = (counts: Count[]) => void;

/**
 * Returns a function that collects counts and stores them in one call per second, after the
 * responses, so that counter rows are rarely written. Lost counts, for instance while the database
 * is unavailable, do not fail a request.
 */
export function collectCounts(db: Db): Collect {
  let waiting = new Map<string, Count>();

  const store = coalesce(async () => {
    const counts = [...waiting.values()];
    waiting = new Map();
    const { error } = await db.rpc('count_metrics', { p_counts: counts });
    if (error) throw error;
  }, WAIT_MS);

  return (counts) => {
    for (const { name, labels, value } of counts) {
      const key = `${name} ${labels}`;
      waiting.set(key, { name, labels, value: (waiting.get(key)?.value ?? 0) + value });
    }
    if (waiting.size > 0) store();
  };
}
