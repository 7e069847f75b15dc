import { leaseLimit } from '../../../shared/background/lease.ts';
import type { Db } from '../../../shared/clients.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import type { IndexRun } from './index-task.ts';

/** Claims a document for a new run; null when another run has it. */
export async function claimDocument(
  db: Db,
  id: string,
  embedder: string,
): Promise<IndexRun | null> {
  const claim = { p_document_id: id, p_alive_since: leaseLimit() };
  const run: string | null = unwrap(await db.rpc('claim_document', claim));
  return run === null ? null : { document: id, run, embedder, step: 0 };
}

/** Claims the next document of the queue that is none of `tried`; null when none waits. */
export async function claimNextDocument(
  db: Db,
  tried: ReadonlySet<string>,
  embedder: string,
): Promise<IndexRun | null> {
  const claim = { p_tried: [...tried], p_alive_since: leaseLimit() };
  const [claimed] = unwrap(await db.rpc('claim_next_document', claim));
  return claimed ? { ...claimed, embedder, step: 0 } : null;
}

/** Claims a step; false when another request has it, or another run its document. */
export async function claimStep(db: Db, { document, run, step }: IndexRun): Promise<boolean> {
  const claim = { p_document_id: document, p_run: run, p_step: step };
  return unwrap(await db.rpc('claim_index_step', claim));
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
