import { ref, watch } from 'vue';
import type {
  ActivationImpact,
  Config,
} from '../../../../../functions/assistant/schemas/configs.ts';
import type { RunListItem } from '../../../../../functions/assistant/schemas/runs.ts';
import { assistantApi } from '../../../api/index.ts';
import { findLastTests } from './find-last-tests.ts';

/**
 * Loads the last run of tests of each version of a branch: the one that the activation gate uses,
 * which may have tested the same texts as a draft.
 *
 * @param runs those of the branch, newest first.
 */
export function useLastTests(versions: () => Config[], runs: () => readonly RunListItem[]) {
  const decisive = ref<Record<string, string | null>>({});

  async function read(): Promise<void> {
    for (const { id } of versions()) {
      try {
        const { run_id } = await assistantApi.get<ActivationImpact>(`/configs/${id}/outlook`);
        decisive.value = { ...decisive.value, [id]: run_id };
      } catch {
        // The list still shows the runs of the saved version.
      }
    }
  }

  function lastOf(version: Config): RunListItem | undefined {
    const listed = runs();
    return listed.find(({ id }) => id === decisive.value[version.id]) ??
      findLastTests(version, listed);
  }

  const key = () =>
    [...versions().map(({ id }) => id), ...runs().map(({ id, status }) => id + status)].join();
  watch(key, read, { immediate: true });

  return { lastOf };
}
