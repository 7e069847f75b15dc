import { withTimeout } from '../../../shared/with-timeout.ts';
import { runInBackground } from '../../../shared/background/run-in-background.ts';
import type { Db } from '../../../shared/clients.ts';
import { type IndexDeps, indexDocument } from '../../knowledge/indexing/index-document.ts';
import { type DocumentRow, findDocument } from './document-view.ts';

/**
 * Maximum time for which a response waits for indexing, in milliseconds; afterwards the status is
 * `indexing`.
 */
export const MAX_WAIT_MS = 20_000;

/**
 * Indexes a document and waits for at most MAX_WAIT_MS. Does not read the row again while indexing
 * continues.
 */
export async function indexAndWait(
  deps: IndexDeps,
  db: Db,
  row: DocumentRow,
): Promise<DocumentRow> {
  const work = indexDocument(deps, row.id);
  runInBackground(work);
  const outcome = await withTimeout(MAX_WAIT_MS, work, () => null);
  return outcome ? await findDocument(db, row.id) : { ...row, index_status: 'indexing' };
}
