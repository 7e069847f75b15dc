import { computed, shallowRef, watch } from 'vue';
import type { RunListItem } from '../../../../../functions/assistant/schemas/runs.ts';
import { describeTimeLeft, type Seen } from './run-words.ts';

/**
 * Returns the remaining time of a run, in words. Measures the pace only while the run is observed
 * and running: it may have waited or stopped before.
 *
 * @param now when it was loaded, as in `Date.now()`.
 */
export function useTimeLeft(
  run: () => Pick<RunListItem, 'status' | 'progress'>,
  now: () => number,
) {
  const look = (): Seen => ({ at: now(), done: run().progress.done });
  const since = shallowRef(look());
  watch(() => run().status, () => (since.value = look()));
  return computed(() => describeTimeLeft(run(), since.value, now()));
}
