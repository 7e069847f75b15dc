import { useQuery } from '@pinia/colada';
import type { Config } from '@contract/assistant/schemas/configs.ts';
import type { RunListItem } from '@contract/assistant/schemas/runs.ts';
import { findLastTests } from './find-last-tests.ts';
import { decisiveRunsQuery } from './queries.ts';

/**
 * Loads the run that the activation gate uses for each version. That run may have tested the
 * version's texts when they were a draft.
 *
 * @param runs of the branch, newest first.
 */
export function useLastTests(versions: () => Config[], runs: () => readonly RunListItem[]) {
  const { data: decisive } = useQuery(() => ({
    ...decisiveRunsQuery({
      versions: versions().map(({ id }) => id),
      runs: runs().map(({ id, status }) => id + status),
    }),
    placeholderData: (previous?: Record<string, string | null>) => previous,
  }));

  /**
   * Returns the run that the gate uses for a version, else the last one that tested the saved
   * version.
   */
  const lastOf = (version: Config): RunListItem | undefined =>
    runs().find(({ id }) => id === decisive.value?.[version.id]) ?? findLastTests(version, runs());

  return { lastOf };
}
