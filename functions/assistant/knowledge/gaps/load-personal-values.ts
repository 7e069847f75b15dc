import type { Db } from '../../../shared/clients.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import { type DialogFacts, readPersonalValues } from '../../privacy/dialog-facts.ts';

/** Loads the personal values of the messages' dialogs, to replace them by placeholders. */
export async function loadPersonalValues(db: Db, messageIds: string[]): Promise<DialogFacts> {
  const asked = unwrap(await db.from('messages').select('thread_id').in('id', messageIds));
  const threads = [...new Set(asked.map(({ thread_id }) => thread_id))];
  const replies = unwrap(
    await db.from('messages').select('state:meta_json->state').in('thread_id', threads)
      .eq('role', 'assistant').order('seq'),
  );
  const branches = unwrap(await db.from('intents').select('code, slots'));
  return replies.flatMap(({ state }) => readPersonalValues(state, branches));
}
