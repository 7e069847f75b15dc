import { useQueryCache } from '@pinia/colada';
import { computed, ref, watch } from 'vue';
import type { Retention } from '@contract/assistant/schemas/retention.ts';
import { useAttempt, usePolling, useToasts } from '@/ui/controls.ts';
import { retentionQuery, useApplyRetention } from './queries.ts';
import { describeCounts } from './retention-words.ts';

const POLL_MS = 1000;

/**
 * Returns a function that starts a retention run. When the run has ended, shows a toast and calls
 * `onDone`.
 */
export function useRetentionRun(lastRun: () => Retention['last_run'], onDone: () => unknown) {
  const cache = useQueryCache();
  const toasts = useToasts();
  const begin = useApplyRetention();
  const { attempt, isBusy } = useAttempt();
  /**
   * Start of the previous run, null without one; undefined while not waiting. A run in progress
   * counts as the requested one.
   */
  const before = ref<string | null>();
  const isWaiting = computed(() => before.value !== undefined);

  async function apply(): Promise<void> {
    const last = lastRun();
    const started = last?.finished_at ? last.started_at : null;
    if (await attempt(() => begin(), { failed: 'Couldn’t apply retention.' })) {
      before.value = started;
    }
  }

  const reload = () => cache.invalidateQueries({ key: retentionQuery.key, exact: true });
  usePolling(reload, () => isWaiting.value, POLL_MS);
  watch(() => [lastRun(), before.value], () => {
    const last = lastRun();
    if (!isWaiting.value || !last?.finished_at || last.started_at === before.value) return;
    before.value = undefined;
    toasts.show(`Retention applied. ${describeCounts(last.counts)}`, { tone: 'success' });
    onDone();
  });

  return { apply, isRunning: computed(() => isBusy.value || isWaiting.value) };
}
