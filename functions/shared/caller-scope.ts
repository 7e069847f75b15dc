import type { Caller } from './caller.ts';

/**
 * Returns the scope of the names that a caller chooses, idempotency keys and ids of messages: each
 * person and each API key has one, and all servers with a secret key share one, so that replacing
 * the secret key changes nothing. It is part of stored ids: another scope would run a repeated
 * request again.
 */
export function callerScope(caller: Caller): string {
  if (caller.kind === 'key') return caller.keyId;
  if (caller.kind !== 'operator') return caller.kind;
  return caller.agent?.key?.id ?? caller.userId;
}
