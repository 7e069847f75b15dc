import { computed, shallowRef, watch } from 'vue';
import type { RunListItem } from '@contract/assistant/schemas/runs.ts';
import { describeTimeLeft, type Seen } from './run-words.ts';

/**
 * Describes the remaining time of a run. Measures its pace only while it is observed and running,
 * because it may have waited or stopped before.
 */
export function useTimeLeft(run: () => Pick<RunListItem, 'status' | 'progress'>) {
  const look = (): Seen => ({ at: Date.now(), done: run().progress.done });
  const since = shallowRef(look());
  const now = shallowRef(look());
  watch(run, () => (now.value = look()));
  watch(() => run().status, () => (since.value = look()));
  return computed(() => describeTimeLeft(run(), since.value, now.value.at));
}
