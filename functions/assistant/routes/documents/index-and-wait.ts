import { atMost } from '../../../shared/at-most.ts';
import { runInBackground } from '../../../shared/background/run-in-background.ts';
import type { Db } from '../../../shared/clients.ts';
import { type IndexDeps, indexDocument } from '../../knowledge/indexing/index-document.ts';
import { type DocumentRow, findDocument } from './document-view.ts';

/** A response waits this long for indexing; a longer one goes on after it, status `indexing`. */
export const LONGEST_WAIT_MS = 20_000;

/**
 * Indexes a document, and waits for it as long as a response may. The row is not read again while the
 * indexing goes on.
 */
export async function indexAndWait(
  deps: IndexDeps,
  db: Db,
  row: DocumentRow,
): Promise<DocumentRow> {
  const work = indexDocument(deps, row.id);
  runInBackground(work);
  const outcome = await atMost(LONGEST_WAIT_MS, work, () => null);
  return outcome ? await findDocument(db, row.id) : { ...row, index_status: 'indexing' };
}
