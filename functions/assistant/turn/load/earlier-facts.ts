import type { Db } from '../../../shared/clients.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import type { Branch } from '../../engine/branches.ts';
import { type DialogFacts, readPersonalValues } from '../../privacy/dialog-facts.ts';

/**
 * Loads the facts of a dialog: its messages, each reply with the personal values after it. Includes
 * values of slots that are now empty; the order is the same in each turn.
 *
 * @param before only messages before this `seq`.
 */
export async function readEarlierFacts(
  db: Db,
  { thread_id, before }: { thread_id: string; before?: number },
  branches: readonly Branch[],
): Promise<DialogFacts> {
  const all = db.from('messages').select('text, state:meta_json->state')
    .eq('thread_id', thread_id);
  const query = before === undefined ? all : all.lt('seq', before);
  const rows = unwrap(await query.order('seq'));
  return rows.flatMap(({ text, state }) => [text, ...readPersonalValues(state, branches)]);
}
