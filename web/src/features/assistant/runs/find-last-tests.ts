import type { Config } from '@contract/assistant/schemas/configs.ts';
import type { RunListItem } from '@contract/assistant/schemas/runs.ts';

type Version = Pick<Config, 'id' | 'is_active' | 'created_at' | 'activated_at'>;

/**
 * Returns the last run of tests for a version: one that tested only it or, for the active version,
 * one without a candidate since its activation.
 *
 * @param runs of its branch, newest first.
 */
export function findLastTests(
  { id, is_active, created_at, activated_at }: Version,
  runs: readonly RunListItem[],
): RunListItem | undefined {
  const since = Date.parse(activated_at ?? created_at);
  return runs.find(({ tests, tries, created_at: at }) => {
    if (tests === null) return false;
    if (tries.length === 0) return is_active && Date.parse(at) >= since;
    return tries.length === 1 && tries[0]!.config_id === id;
  });
}
