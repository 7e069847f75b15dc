import type { Context } from 'hono';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { deriveRequestId } from '../protocols/message-ids.ts';
import type { TurnRequest } from '../turn/turn-request.ts';

/**
 * Returns the part of a turn's request that an Idempotency-Key determines: the message's id, and a
 * callback that marks a repeated response.
 */
export async function toTurnFromIdempotencyKey(
  c: Context<ApiEnv>,
  key: string | undefined,
): Promise<Pick<TurnRequest, 'client_message_id' | 'idempotency'>> {
  if (key === undefined) return {};
  return {
    client_message_id: await deriveRequestId(c.var.caller, key),
    idempotency: { onReplayed: () => c.header('Idempotency-Replayed', 'true') },
  };
}
