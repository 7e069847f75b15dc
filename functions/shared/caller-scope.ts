import type { Caller } from './caller.ts';

/**
 * Returns the scope of a caller's idempotency keys and message ids: one per person and per API key,
 * and one for all servers, so that replacing the secret key changes nothing. Stored ids contain it,
 * so that a changed scope would run repeated requests again.
 */
export function callerScope(caller: Caller): string {
  if (caller.kind === 'key') return caller.keyId;
  if (caller.kind !== 'operator') return caller.kind;
  return caller.agent?.key?.id ?? caller.userId;
}
