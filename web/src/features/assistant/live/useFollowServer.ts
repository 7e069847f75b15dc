import { type EntryKey, useQueryCache } from '@pinia/colada';
import { onScopeDispose } from 'vue';
import { usePolling } from '@/ui/controls.ts';
import { CHANNEL } from '@/api/index.ts';
import { ApiProblem } from '@/api/problem.ts';

/** Retry interval of queries without a response, in milliseconds. */
export const RETRY_MS = 15_000;

/**
 * Reloads queries that other tabs of the browser changed, and those that failed because the server
 * was unreachable, while the component is mounted.
 */
export function useFollowServer(): void {
  const cache = useQueryCache();
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<EntryKey>) =>
    void cache.invalidateQueries({ key: data }).catch(() => {});
  onScopeDispose(() => channel.close());

  const retryFailed = () => {
    const failed = cache.getEntries({ active: true, status: 'error' }).filter(({ state }) =>
      state.value.error instanceof ApiProblem && state.value.error.isUnreachable
    );
    return Promise.allSettled(failed.map((entry) => cache.fetch(entry)));
  };
  usePolling(retryFailed, () => true, RETRY_MS);
}
