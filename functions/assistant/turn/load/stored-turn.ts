import { z } from 'zod';
import type { Db } from '../../../shared/clients.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import { keyUsed } from '../../../shared/http/idempotency-key.ts';
import { problem } from '../../../shared/http/problem.ts';
import { type ChatAnswer, Source, StoredMeta } from '../../schemas/turn.ts';
import { toChatResponse, toTakeoverResponse } from '../chat-response.ts';
import type { TurnRequest } from '../turn-request.ts';

export const storedTurn = z.object({
  thread_id: z.uuid(),
  message_id: z.uuid(),
  user_text: z.string(),
  /** Null for a message during a takeover, which has no reply yet. */
  text: z.string().nullable(),
  sources_json: z.array(Source),
  assembled_prompt: z.string().nullable(),
  meta_json: StoredMeta.nullable(),
});

type StoredTurn = z.output<typeof storedTurn>;

/** Finds the turn stored with the request's client_message_id, or returns null. */
export async function findStoredTurn(
  db: Db,
  { client_message_id: id, visitor }: Pick<TurnRequest, 'client_message_id' | 'visitor'>,
): Promise<StoredTurn | null> {
  if (!id) return null;
  const found = unwrap(
    visitor
      ? await db.rpc('stored_visitor_turn', {
        p_hash: visitor.tokenHash,
        p_client_message_id: id,
      })
      : await db.rpc('stored_turn', { p_client_message_id: id }),
  );
  return storedTurn.nullable().parse(found);
}

/**
 * Returns the response of a stored turn, identical byte for byte to the first one.
 *
 * @throws Problem 409 when the id was used for another message or in another dialog; 422 when that
 * id is an Idempotency-Key.
 */
export function repeatTurn(stored: StoredTurn, request: TurnRequest): ChatAnswer {
  const isOther = stored.user_text !== request.message ||
    (request.thread_id !== undefined && stored.thread_id !== request.thread_id);
  if (isOther) {
    if (request.idempotency) throw keyUsed();
    const detail = 'This client_message_id was already used for another message.';
    throw problem('message-id-used', detail);
  }
  request.idempotency?.onReplayed();
  const { text, assembled_prompt, meta_json: meta } = stored;
  if (text === null || meta === null) return toTakeoverResponse(stored);
  return toChatResponse({
    ...stored,
    text,
    meta_json: { ...meta, debug: { ...meta.debug, assembled_prompt } },
  });
}
