import type { Caller } from '../../shared/caller.ts';
import type { Db } from '../../shared/clients.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { problem } from '../../shared/http/problem.ts';
import { type ResponseRequest, toUuid } from '../schemas/responses.ts';
import { findStoredTurn } from '../turn/load/stored-turn.ts';
import { findRequiredOwner } from '../turn/turn-request.ts';

/** Returns whether a dialog exists and the caller may write in it. */
async function isOwn(db: Db, caller: Caller, thread: string): Promise<boolean> {
  const query = db.from('threads').select('user_id, api_key_id').eq('id', thread);
  const row = unwrap(await query.maybeSingle());
  const owner = findRequiredOwner(caller);
  return row !== null && (caller.kind !== 'key' || row.api_key_id === caller.keyId) &&
    (owner === undefined || row.user_id === owner);
}

/** Returns whether the assistant replied in a dialog after a message. */
async function isOutdated(db: Db, { thread_id, seq }: { thread_id: string; seq: number }) {
  const later = db.from('messages').select('id').eq('thread_id', thread_id)
    .eq('role', 'assistant').gt('seq', seq).limit(1);
  return unwrap(await later).length > 0;
}

/**
 * Returns the dialog that a request continues, named by its previous response or by its
 * conversation, or undefined for a new one.
 *
 * @param db uses the secret key.
 * @throws Problem 400 when both are named; 404 for an unknown dialog or another account's; 409 when
 * the response is not the last one, because dialogs have no branches.
 */
export async function findNamedDialog(
  db: Db,
  caller: Caller,
  { previous_response_id: previous, conversation }: ResponseRequest,
  client_message_id: string | undefined,
): Promise<string | undefined> {
  if (previous && conversation) {
    throw problem(400, 'Send previous_response_id or conversation, not both.');
  }
  if (conversation) {
    const named = typeof conversation === 'string' ? conversation : conversation.id;
    const thread = toUuid(named);
    if (!await isOwn(db, caller, thread)) throw problem(404, `There is no conversation ${named}.`);
    return thread;
  }
  if (!previous) return undefined;
  // During a takeover, a response has the id of the patient's message.
  const query = db.from('messages').select('thread_id, seq').eq('id', toUuid(previous));
  const message = unwrap(await query.maybeSingle());
  if (!message || !await isOwn(db, caller, message.thread_id)) {
    throw problem(404, `There is no response ${previous}.`);
  }
  const { thread_id } = message;
  if (!await isOutdated(db, message)) return thread_id;
  // The same request sent again gets its stored turn.
  if (client_message_id && await findStoredTurn(db, { client_message_id })) return thread_id;
  throw problem(
    'turn-conflict',
    `${previous} is not the last response of its dialog: a dialog has no branches. Send the id of ` +
      'the last one, or the conversation.',
  );
}
