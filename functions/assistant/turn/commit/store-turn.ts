import type { Db } from '../../../shared/clients.ts';
import { toProblem } from '../../../shared/http/to-problem.ts';
import { sleep } from '../../../shared/sleep.ts';
import type { ChatResponse } from '../../schemas/turn.ts';
import { findStoredTurn, repeatTurn } from '../load/stored-turn.ts';
import type { TurnRequest } from '../turn-request.ts';
import { type Commit, commitTurn } from './commit-turn.ts';

interface StoredTurn {
  response: ChatResponse;
  /** Whether the commit charged the tokens of this turn. */
  isCharged: boolean;
}

/**
 * Step 10: commits a turn. What is stored is the answer, also when another request sent the same
 * turn at the same time, or the answer of the commit was lost.
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
  if (!stored) throw committed.conflict;
  return { response: repeatTurn(stored, request), isCharged: false };
}

/** Pauses before each look for a turn whose commit was not answered, in milliseconds. */
const LOOKS_AFTER_MS = [0, 500, 1500];

/** Finds the turn of a commit that failed on the way; throws what it failed with otherwise. */
async function recoverCommit(db: Db, request: TurnRequest, lost: unknown): Promise<ChatResponse> {
  const looks = toProblem(lost).status >= 500 ? LOOKS_AFTER_MS : [];
  for (const ms of looks) {
    await sleep(ms);
    const stored = await findStoredTurn(db, request).catch(() => null);
    if (stored) return repeatTurn(stored, request);
  }
  throw lost;
}
