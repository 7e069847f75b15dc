import type { Organisation } from '@contract/shared/contract/organisation.ts';
import { useInvalidate } from '@/api/index.ts';
import { useSaveGeneralSettings } from '../settings/queries.ts';
import { setupQuery } from '../queries.ts';

/**
 * Returns a function that changes the organisation and reloads the steps of the guide; it throws
 * ApiProblem.
 */
export function useSaveSetup() {
  const invalidate = useInvalidate();
  const { mutateAsync } = useSaveGeneralSettings('/organisation');
  return async (change: Partial<Organisation>) => {
    await mutateAsync(change);
    await invalidate(setupQuery.key);
  };
}
