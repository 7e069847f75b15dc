import type { Db } from '../../shared/clients.ts';
import { unwrap } from '../../shared/http/database-error.ts';

/**
 * Anonymises and deletes due data, in steps of one small transaction each. Does nothing while
 * another process runs it; the next call continues a run that crashed or that `stopped` ended.
 */
export async function applyRetention(db: Db, stopped?: AbortSignal): Promise<void> {
  const p_run = unwrap(await db.rpc('begin_retention'));
  if (p_run === null) return;
  let isDone = false;
  while (!isDone && !stopped?.aborted) {
    isDone = unwrap(await db.rpc('continue_retention', { p_run }));
  }
}
