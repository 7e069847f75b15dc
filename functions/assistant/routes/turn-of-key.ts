import type { Context } from 'hono';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { deriveRequestId } from '../protocols/message-ids.ts';
import type { TurnRequest } from '../turn/turn-request.ts';

/** What an Idempotency-Key says of a turn: which it is, and that a stored one is told as such. */
export async function turnOfKey(
  c: Context<ApiEnv>,
  key: string | undefined,
): Promise<Pick<TurnRequest, 'client_message_id' | 'idempotency'>> {
  if (key === undefined) return {};
  return {
    client_message_id: await deriveRequestId(c.var.caller, key),
    idempotency: { onReplayed: () => c.header('Idempotency-Replayed', 'true') },
  };
}
