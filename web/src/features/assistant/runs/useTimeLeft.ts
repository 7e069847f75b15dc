import { computed, shallowRef, watch } from 'vue';
import type { RunListItem } from '../../../../../functions/assistant/schemas/runs.ts';
import { sayTimeLeft, type Seen } from './run-words.ts';

/**
 * How long a run will go on, in words. The pace is that of the time since it is looked at and under
 * way: it may have waited before, or stopped and gone on.
 *
 * @param now when it was read, as `Date.now()` has it.
 */
export function useTimeLeft(
  run: () => Pick<RunListItem, 'status' | 'progress'>,
  now: () => number,
) {
  const look = (): Seen => ({ at: now(), done: run().progress.done });
  const since = shallowRef(look());
  watch(() => run().status, () => (since.value = look()));
  return computed(() => sayTimeLeft(run(), since.value, now()));
}
