import type { Caller } from './caller.ts';

/**
 * Returns the scope of a caller's idempotency keys and message ids: the API key's id, the person's
 * id, or one for all servers, so that replacing the secret key changes nothing. Stored ids contain
 * the scope: changing it would run repeated requests again.
 */
export function callerScope(caller: Caller): string {
  if (caller.kind === 'key') return caller.keyId;
  if (caller.kind !== 'operator') return caller.kind;
  return caller.agent?.key?.id ?? caller.userId;
}
