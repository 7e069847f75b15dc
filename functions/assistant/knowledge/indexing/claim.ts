import { leaseLimit } from '../../../shared/background/lease.ts';
import type { Db } from '../../../shared/clients.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import type { IndexRun } from './index-task.ts';

/** Filter of the Data API: documents whose run has died. */
export const interrupted = () => `and(index_status.eq.indexing,updated_at.lt."${leaseLimit()}")`;

/**
 * Claims a document for a new run by compare-and-set: null when another run has it. `pending`
 * claims it only while it waits in the queue.
 */
export async function claimDocument(
  db: Db,
  id: string,
  embedder: string,
  from: 'pending' | 'any' = 'any',
): Promise<IndexRun | null> {
  const run = crypto.randomUUID();
  const free = from === 'pending' ? 'index_status.eq.pending' : 'index_status.neq.indexing';
  const claimed = {
    index_status: 'indexing',
    index_error: null,
    index_run: run,
    index_step: 0,
  } as const;
  const rows = await db.from('documents').update(claimed).eq('id', id)
    .or(`${free},${interrupted()}`).select('id');
  return unwrap(rows).length > 0 ? { document: id, run, embedder, step: 0 } : null;
}

/** Claims a step by compare-and-set; false when another request has it, or another run its document. */
export async function claimStep(db: Db, run: IndexRun): Promise<boolean> {
  const rows = await db.from('documents').update({ index_step: run.step + 1 })
    .match(unclaimed(run)).select('id');
  return unwrap(rows).length > 0;
}

/** Puts a document whose step nobody has claimed back into the queue. */
export async function release(db: Db, run: IndexRun): Promise<void> {
  await db.from('documents').update({ index_status: 'pending' }).match(unclaimed(run));
}

/**
 * Ends a run whose step nobody has claimed, with a reason for the operator. With the database gone
 * the document stays `indexing` until its lease is over.
 */
export async function markFailed(db: Db, run: IndexRun, reason: string): Promise<void> {
  const failed = { index_status: 'failed', index_error: reason } as const;
  const { data } = await db.from('documents').update(failed).match(unclaimed(run)).select('id');
  if (data?.length) await clearHidden(db);
}

/**
 * Deletes, step by step, the chunks and drafts of runs that have ended or died, and of documents that
 * are gone. What remains when the database goes away is deleted after a later run; nobody sees it meanwhile.
 */
export async function clearHidden(db: Db): Promise<void> {
  const step = () => db.rpc('clear_hidden_chunks', { p_alive_since: leaseLimit() });
  while ((await step()).data === true);
}

const unclaimed = ({ document, run, step }: IndexRun) => ({
  id: document,
  index_run: run,
  index_step: step,
  index_status: 'indexing',
});
