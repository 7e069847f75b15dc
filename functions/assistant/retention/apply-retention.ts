import type { Db } from '../../shared/clients.ts';
import { unwrap } from '../../shared/http/database-error.ts';

/**
 * Anonymises and deletes what is due, in steps of one small transaction each. Does nothing while
 * another process is at it; the next call continues a run that has died, or that `stopped` ended
 * between two steps.
 */
export async function applyRetention(db: Db, stopped?: AbortSignal): Promise<void> {
  const p_run = unwrap(await db.rpc('begin_retention'));
  if (p_run === null) return;
  let isDone = false;
  while (!isDone && !stopped?.aborted) {
    isDone = unwrap(await db.rpc('continue_retention', { p_run }));
  }
}
