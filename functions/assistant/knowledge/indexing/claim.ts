import { getLeaseLimit } from '../../../shared/background/lease.ts';
import type { Db } from '../../../shared/clients.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import type { IndexRun } from './index-task.ts';

/** Claims a document for a new run; returns null if another run has it or it does not exist. */
export async function claimDocument(
  db: Db,
  id: string,
  embedder: string,
): Promise<IndexRun | null> {
  const claim = { p_document_id: id, p_alive_since: getLeaseLimit() };
  const run: string | null = unwrap(await db.rpc('claim_document', claim));
  return run === null ? null : { document: id, run, embedder, step: 0 };
}

/** Claims the next queued document except those in `tried`, or returns null. */
export async function claimNextDocument(
  db: Db,
  tried: ReadonlySet<string>,
  embedder: string,
): Promise<IndexRun | null> {
  const claim = { p_tried: [...tried], p_alive_since: getLeaseLimit() };
  const [claimed] = unwrap(await db.rpc('claim_next_document', claim));
  return claimed ? { ...claimed, embedder, step: 0 } : null;
}

/**
 * Claims a step; returns false when another request has claimed the step, or another run the
 * document.
 */
export async function claimStep(db: Db, { document, run, step }: IndexRun): Promise<boolean> {
  const claim = { p_document_id: document, p_run: run, p_step: step };
  return unwrap(await db.rpc('claim_index_step', claim));
}

/** Queues a document again if nobody claimed its step. */
export async function releaseDocument(db: Db, run: IndexRun): Promise<void> {
  await db.from('documents').update({ index_status: 'pending' }).match(unclaimed(run));
}

/**
 * Ends a run whose step was not claimed, with a reason for operators. If the database is
 * unavailable, the document stays `indexing` until its lease expires.
 */
export async function markFailed(db: Db, run: IndexRun, reason: string): Promise<void> {
  const failed = { index_status: 'failed', index_error: reason } as const;
  const { data } = await db.from('documents').update(failed).match(unclaimed(run)).select('id');
  if (data?.length) await clearHidden(db);
}

/**
 * Deletes, in steps, the chunks and drafts of ended or crashed runs and of deleted documents. If
 * the database becomes unavailable, a later run deletes the rest, which is not visible meanwhile.
 */
export async function clearHidden(db: Db): Promise<void> {
  const step = () => db.rpc('clear_hidden_chunks', { p_alive_since: getLeaseLimit() });
  while ((await step()).data === true);
}

const unclaimed = ({ document, run, step }: IndexRun) => ({
  id: document,
  index_run: run,
  index_step: step,
  index_status: 'indexing',
});
