import { type EntryKey, useMutation } from '@pinia/colada';
import { useInvalidate } from './invalidate.ts';

/**
 * Returns a function that runs a change and then, even after a failure, invalidates the queries
 * below a key. It throws ApiProblem.
 */
export function useChange<Result, Input = void>(
  key: EntryKey,
  change: (input: Input) => Promise<Result>,
) {
  const invalidate = useInvalidate();
  return useMutation({ mutation: change, onSettled: () => invalidate(key) }).mutateAsync;
}
