import { computed, shallowRef, watch } from 'vue';
import type { RunListItem } from '@contract/assistant/schemas/runs.ts';
import { describeTimeLeft, type Seen } from './run-words.ts';

/**
 * Returns the remaining time of a run, in words. Measures the pace only while the run is observed
 * and running: it may have waited or stopped before.
 */
export function useTimeLeft(run: () => Pick<RunListItem, 'status' | 'progress'>) {
  const look = (): Seen => ({ at: Date.now(), done: run().progress.done });
  const since = shallowRef(look());
  const now = shallowRef(look());
  watch(run, () => (now.value = look()));
  watch(() => run().status, () => (since.value = look()));
  return computed(() => describeTimeLeft(run(), since.value, now.value.at));
}
