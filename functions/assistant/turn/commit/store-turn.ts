import type { Db } from '../../../shared/clients.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import { toProblem } from '../../../shared/http/to-problem.ts';
import { sleep } from '../../../shared/sleep.ts';
import type { ChatAnswer } from '../../schemas/turn.ts';
import { findStoredTurn, repeatTurn } from '../load/stored-turn.ts';
import type { TurnRequest } from '../turn-request.ts';
import { heldResponse } from './chat-response.ts';
import { type Commit, commitTurn, isConflict } from './commit-turn.ts';

interface StoredTurn {
  response: ChatAnswer;
  /** Whether the commit charged the tokens of this turn. */
  isCharged: boolean;
}

/**
 * Step 10: commits a turn. What is stored is the answer, also when another request sent the same
 * turn at the same time, or the answer of the commit was lost. When a person took the dialog over
 * meanwhile, the message alone is stored, for them; a danger is not left to them.
 *
 * @throws DatabaseError when nothing is stored; 409 when another turn of the dialog came first.
 */
export async function storeTurn(
  db: Db,
  { loaded, request, finished }: Commit,
): Promise<StoredTurn> {
  // With an id of its own, every turn can be found again once it is stored.
  const sent = { ...request, client_message_id: request.client_message_id ?? crypto.randomUUID() };
  const committed = await commitTurn(db, { loaded, request: sent, finished })
    .catch((lost: unknown) => ({ lost }));
  if ('response' in committed) return { response: committed.response, isCharged: true };
  if ('lost' in committed) {
    return { response: await recoverCommit(db, sent, committed.lost), isCharged: true };
  }
  const stored = await findStoredTurn(db, request);
  if (stored) return { response: repeatTurn(stored, request), isCharged: false };
  const kept = finished.progress.danger ? null : await keepForPerson(db, sent);
  if (!kept) throw committed.conflict;
  return { response: kept, isCharged: false };
}

/** Stores a message for the person who holds its dialog; null when nobody does. */
export async function keepForPerson(db: Db, request: TurnRequest): Promise<ChatAnswer | null> {
  const { thread_id, message, user_id, isOperator } = request;
  if (!thread_id) return null;
  const client_message_id = request.client_message_id ?? crypto.randomUUID();
  const sent = { ...request, client_message_id };
  try {
    const message_id = unwrap(
      await db.rpc('store_held_message', {
        p_thread_id: thread_id,
        p_text: message,
        p_client_message_id: client_message_id,
        p_user_id: user_id ?? undefined,
        p_is_operator: isOperator,
      }),
    );
    return message_id ? heldResponse({ thread_id, message_id }) : null;
  } catch (error) {
    if (!isConflict(error)) return await recoverCommit(db, sent, error);
    const stored = await findStoredTurn(db, sent);
    if (!stored) throw error;
    return repeatTurn(stored, request);
  }
}

/** Pauses before each look for a turn whose commit was not answered, in milliseconds. */
const LOOKS_AFTER_MS = [0, 500, 1500];

/** Finds the turn of a commit that failed on the way; throws what it failed with otherwise. */
async function recoverCommit(db: Db, request: TurnRequest, lost: unknown): Promise<ChatAnswer> {
  const looks = toProblem(lost).status >= 500 ? LOOKS_AFTER_MS : [];
  for (const ms of looks) {
    await sleep(ms);
    const stored = await findStoredTurn(db, request).catch(() => null);
    if (stored) return repeatTurn(stored, { ...request, idempotency: undefined });
  }
  throw lost;
}
