import { useQuery } from '@pinia/colada';
import type { Config } from '@contract/assistant/schemas/configs.ts';
import type { RunListItem } from '@contract/assistant/schemas/runs.ts';
import { assistantApi } from '@/api/index.ts';
import { findLastTests } from './find-last-tests.ts';

const readDecisive = async (id: string) => {
  const params = { path: { id } };
  const { run_id } = await assistantApi.GET('/configs/{id}/outlook', { params });
  return [id, run_id] as const;
};

/**
 * Loads the run that the activation gate uses for each version. That run may have tested the
 * version's texts when they were a draft.
 *
 * @param runs of the branch, newest first.
 */
export function useLastTests(versions: () => Config[], runs: () => readonly RunListItem[]) {
  const { data: decisive } = useQuery({
    // A run that ended may be the decisive one.
    key: () => [
      'last-tests',
      ...versions().map(({ id }) => id),
      ...runs().map(({ id, status }) => id + status),
    ],
    query: async () =>
      Object.fromEntries(await Promise.all(versions().map(({ id }) => readDecisive(id)))),
    placeholderData: (previous) => previous,
  });

  /**
   * Returns the run that the gate uses for a version, else the last one that tested the saved
   * version.
   */
  const lastOf = (version: Config): RunListItem | undefined =>
    runs().find(({ id }) => id === decisive.value?.[version.id]) ?? findLastTests(version, runs());

  return { lastOf };
}
