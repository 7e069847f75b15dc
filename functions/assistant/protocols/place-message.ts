import type { Caller } from '../../shared/caller.ts';
import type { Db } from '../../shared/clients.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { problem } from '../../shared/http/problem.ts';
import { findStoredTurn } from '../turn/load/stored-turn.ts';
import type { TurnRequest } from '../turn/turn-request.ts';
import { deriveFirstMessageId } from './message-ids.ts';

/** A message in a request of another protocol. */
export interface SentMessage {
  message: string;
  thread_id?: string;
  /** The client's id of the conversation. */
  conversation?: string;
  client_message_id?: string;
  /** Whether the request contains no earlier message. */
  isFirst: boolean;
}

type Place = Pick<TurnRequest, 'thread_id' | 'client_message_id'>;

/**
 * Returns the dialog named by the header X-Thread-Id, by the body, or by both.
 *
 * @throws Problem 422 when they differ: a message in the wrong dialog could reach another patient.
 */
export function findNamedThread(inHeader: string | undefined, inBody: string | undefined) {
  if (inHeader && inBody && inHeader.toLowerCase() !== inBody.toLowerCase()) {
    throw problem(422, 'The header X-Thread-Id and the body name different dialogs.', {
      errors: [{ path: 'X-Thread-Id', message: 'Send one of them, or the same in both' }],
    });
  }
  return inHeader ?? inBody;
}

/**
 * Finds the dialog of a message. The first turn of a conversation gets a message id derived from
 * the client's id of the conversation, by which later messages find the dialog. Rejects a request
 * with a history but without an id: a new dialog would lack the history, and a dialog found by its
 * texts could be another patient's.
 *
 * @param db uses the secret key.
 * @throws Problem 422 for a history without an id of the dialog or conversation.
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
      'The request contains earlier messages but does not name their dialog.',
      {
        errors: [{
          path: 'X-Thread-Id',
          message: 'Send the id of the dialog, which came with its first reply in the header ' +
            'X-Thread-Id, or in X-Conversation-Id an id of your own for the conversation',
        }],
      },
    );
  }
  const first = await deriveFirstMessageId(caller, conversation);
  const stored = await findStoredTurn(db, { client_message_id: first });
  if (!stored) return { client_message_id: first };
  const { thread_id: begun, user_text } = stored;
  const isRepeated = isFirst && user_text === message && await hasOneMessage(db, begun);
  return isRepeated ? { client_message_id: first } : { thread_id: begun, client_message_id };
}

/**
 * Returns whether the dialog contains only one message of the patient, which may then be sent
 * again.
 */
async function hasOneMessage(db: Db, thread_id: string): Promise<boolean> {
  const rows = unwrap(
    await db.from('messages').select('id').eq('thread_id', thread_id).eq('role', 'user').limit(2),
  );
  return rows.length === 1;
}
