import type { Caller } from '../../shared/caller.ts';
import type { Db } from '../../shared/clients.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { problem } from '../../shared/http/problem.ts';
import { findStoredTurn } from '../turn/load/stored-turn.ts';
import type { TurnRequest } from '../turn/turn-request.ts';
import { idOfFirst } from './message-ids.ts';

/** A message as a client of another protocol sends it. */
export interface SentMessage {
  message: string;
  thread_id?: string;
  /** The client's own id of the conversation. */
  conversation?: string;
  client_message_id?: string;
  /** Whether the client shows nothing before it. */
  isFirst: boolean;
}

type Place = Pick<TurnRequest, 'thread_id' | 'client_message_id'>;

/**
 * The dialog that a client names in the header X-Thread-Id, in the body, or in both.
 *
 * @throws Problem 422 when they name two: a message in the wrong one would be another patient's.
 */
export function threadNamed(inHeader: string | undefined, inBody: string | undefined) {
  if (inHeader && inBody && inHeader.toLowerCase() !== inBody.toLowerCase()) {
    throw problem(422, 'The header X-Thread-Id and the body name different dialogs.', {
      errors: [{ path: 'X-Thread-Id', message: 'Send one of them, or the same in both' }],
    });
  }
  return inHeader ?? inBody;
}

/**
 * Where a message belongs. The first turn of a conversation is stored under an id that its name
 * leads to, which finds the dialog again. A client that sends a history and names nothing is
 * refused: a new dialog would know nothing of what the patient sees above it, and a dialog that was
 * guessed by its texts could be another patient's.
 *
 * @param db acts with the secret key.
 * @throws Problem 422 for a history without a name.
 */
export async function placeMessage(
  db: Db,
  caller: Caller,
  { message, thread_id, conversation, client_message_id, isFirst }: SentMessage,
): Promise<Place> {
  if (thread_id) return { thread_id, client_message_id };
  if (!conversation) {
    if (isFirst) return { client_message_id };
    throw problem(
      422,
      'Earlier messages were sent, and nothing says which dialog they belong to.',
      {
        errors: [{
          path: 'X-Thread-Id',
          message: 'Send the id of the dialog, which came with its first reply in the header ' +
            'X-Thread-Id, or in X-Conversation-Id an id of your own for the conversation',
        }],
      },
    );
  }
  const first = await idOfFirst(caller, conversation);
  const stored = await findStoredTurn(db, { client_message_id: first });
  if (!stored) return { client_message_id: first };
  const { thread_id: begun, user_text } = stored;
  const isRepeated = isFirst && user_text === message && await hasOneMessage(db, begun);
  return isRepeated ? { client_message_id: first } : { thread_id: begun, client_message_id };
}

/** Whether a patient has written nothing since their first message: it may be sent again then. */
async function hasOneMessage(db: Db, thread_id: string): Promise<boolean> {
  const rows = unwrap(
    await db.from('messages').select('id').eq('thread_id', thread_id).eq('role', 'user').limit(2),
  );
  return rows.length === 1;
}
