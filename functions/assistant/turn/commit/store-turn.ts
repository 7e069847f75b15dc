import type { Db } from '../../../shared/clients.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import { toProblem } from '../../../shared/http/to-problem.ts';
import { sleep } from '../../../shared/sleep.ts';
import type { ChatAnswer } from '../../schemas/turn.ts';
import { findStoredTurn, repeatTurn } from '../load/stored-turn.ts';
import type { TurnRequest } from '../turn-request.ts';
import { toTakeoverResponse } from '../chat-response.ts';
import { type Commit, commitTurn, isConflict } from './commit-turn.ts';

interface StoredTurn {
  response: ChatAnswer;
  /** Whether this commit charged the turn's tokens. */
  isCharged: boolean;
}

/**
 * Commits a turn: step 10. Returns the stored turn even when another request stored it first, or
 * when the commit's response was lost. During a takeover it stores only the message, except for a
 * safety reply.
 *
 * @throws DatabaseError when nothing is stored; 409 when another turn of the dialog came first.
 */
export async function storeTurn(
  db: Db,
  { loaded, request, finished }: Commit,
): Promise<StoredTurn> {
  // With an id, the turn can be found if the commit's response is lost.
  const sent = { ...request, client_message_id: request.client_message_id ?? crypto.randomUUID() };
  const committed = await commitTurn(db, { loaded, request: sent, finished })
    .catch((lost: unknown) => ({ lost }));
  if ('response' in committed) return { response: committed.response, isCharged: true };
  if ('lost' in committed) {
    return { response: await recoverCommit(db, sent, committed.lost), isCharged: true };
  }
  const stored = await findStoredTurn(db, request);
  if (stored) return { response: repeatTurn(stored, request), isCharged: false };
  const kept = finished.progress.danger ? null : await storeForTakeover(db, sent);
  if (!kept) throw committed.conflict;
  return { response: kept, isCharged: false };
}

/** Stores a message for the person who took over its dialog; returns null without a takeover. */
export async function storeForTakeover(db: Db, request: TurnRequest): Promise<ChatAnswer | null> {
  const { thread_id, message, user_id, isOperator, visitor } = request;
  if (!thread_id) return null;
  const client_message_id = request.client_message_id ?? crypto.randomUUID();
  const sent = { ...request, client_message_id };
  try {
    const sentText = { p_text: message, p_client_message_id: client_message_id };
    const message_id = unwrap(
      visitor
        ? await db.rpc('store_visitor_message', { p_hash: visitor.tokenHash, ...sentText })
        : await db.rpc('store_held_message', {
          p_thread_id: thread_id,
          ...sentText,
          p_user_id: user_id ?? undefined,
          p_is_operator: isOperator,
        }),
    );
    return message_id ? toTakeoverResponse({ thread_id, message_id }) : null;
  } catch (error) {
    if (!isConflict(error)) return await recoverCommit(db, sent, error);
    const stored = await findStoredTurn(db, sent);
    if (!stored) throw error;
    return repeatTurn(stored, request);
  }
}

/** Pauses before each search for a turn whose commit response was lost, in milliseconds. */
const SEARCH_PAUSES_MS = [0, 500, 1500];

/**
 * Loads the turn of a commit whose response was lost. Rethrows the original error if there is none,
 * or if its status is below 500.
 */
async function recoverCommit(db: Db, request: TurnRequest, lost: unknown): Promise<ChatAnswer> {
  const looks = toProblem(lost).status >= 500 ? SEARCH_PAUSES_MS : [];
  for (const ms of looks) {
    await sleep(ms);
    const stored = await findStoredTurn(db, request).catch(() => null);
    if (stored) return repeatTurn(stored, { ...request, idempotency: undefined });
  }
  throw lost;
}
