import type { Db } from '../clients.ts';
import { unwrap } from '../http/database-error.ts';
import { runInBackground } from '../background/run-in-background.ts';
import { sleep } from '../sleep.ts';
import type { Count } from './tally.ts';

/** How long counts wait for others, in milliseconds. */
const WAIT_MS = 1000;

export type Collect = (counts: Count[]) => void;

/**
 * Stores the counts of all requests of a second in one call, after their responses: none has a call
 * of its own for them, and the counters' rows are written rarely. What is lost, the database being
 * away for instance, is not worth a failed request.
 */
export function collectCounts(db: Db): Collect {
  let waiting = new Map<string, Count>();

  async function store(): Promise<void> {
    await sleep(WAIT_MS);
    const counts = [...waiting.values()];
    waiting = new Map();
    unwrap(await db.rpc('count_metrics', { p_counts: counts as never }));
  }

  return (counts) => {
    const isFirst = waiting.size === 0;
    for (const { name, labels, value } of counts) {
      const key = `${name} ${labels}`;
      waiting.set(key, { name, labels, value: (waiting.get(key)?.value ?? 0) + value });
    }
    if (isFirst && waiting.size > 0) runInBackground(store());
  };
}
