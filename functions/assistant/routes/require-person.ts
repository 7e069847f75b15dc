import type { Caller } from '../../shared/caller.ts';
import { problem } from '../../shared/http/problem.ts';

/**
 * Returns the id of the person who calls.
 *
 * @throws Problem `person-required` (409) for servers and API keys.
 */
export function requirePerson(caller: Caller): string {
  if (caller.kind === 'operator') return caller.userId;
  throw problem(
    'person-required',
    'Only a person can make this call. Sign in instead of sending a key.',
  );
}
