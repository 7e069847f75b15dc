import type { Db } from '../../shared/clients.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { runInBackground } from '../../shared/background/run-in-background.ts';
import { sleep } from '../../shared/sleep.ts';
import type { Count } from './tally.ts';

/** How long counts wait for others, in milliseconds. */
const WAIT_MS = 1000;

export type Collect = (counts: Count[]) => void;

/**
 * Stores the counts of all turns of a second in one call, after their responses: no turn has a
 * call of its own for them, and the counters' rows are written rarely. What is lost, the database
 * being away for instance, is not worth a failed turn.
 */
export function collectCounts(db: Db): Collect {
  let waiting: Count[] = [];

  async function store(): Promise<void> {
    await sleep(WAIT_MS);
    const counts = waiting;
    waiting = [];
    unwrap(await db.rpc('count_metrics', { p_counts: counts as never }));
  }

  return (counts) => {
    const isFirst = waiting.length === 0;
    waiting.push(...counts);
    if (isFirst) runInBackground(store());
  };
}
