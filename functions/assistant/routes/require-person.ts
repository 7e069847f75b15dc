import type { Caller } from '../../shared/caller.ts';
import { problem } from '../../shared/http/problem.ts';

/** Returns the caller's account id; throws 409 `person-required` for servers and API keys. */
export function requirePerson(caller: Caller): string {
  if (caller.kind === 'operator') return caller.userId;
  throw problem(
    'person-required',
    'Only a person can make this call. Sign in instead of sending a key.',
  );
}
