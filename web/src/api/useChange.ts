import type { EntryKey } from '@pinia/colada';
import { useInvalidate } from './invalidate.ts';

type Change<Input extends unknown[], Result> = (...input: Input) => Promise<Result>;

/**
 * Returns a function that runs a change and then, even after a failure, invalidates the queries
 * below a key. It throws what the change throws.
 */
export function useChange<Input extends unknown[], Result>(
  key: EntryKey,
  change: Change<Input, Result>,
): Change<Input, Result> {
  const invalidate = useInvalidate();
  return async (...input) => {
    try {
      return await change(...input);
    } finally {
      await invalidate(key);
    }
  };
}

/** Wraps several changes of the same data with `useChange`, by name. */
export const useChanges = <Changes extends Record<string, Change<never[], unknown>>>(
  key: EntryKey,
  changes: Changes,
): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([name, change]) => [name, useChange(key, change)]),
  ) as Changes;
