import { type EntryKey, useQueryCache } from '@pinia/colada';

/** Broadcast channel that tells the browser's other tabs the keys of changed data. */
export const CHANNEL = 'linden.changed';

/**
 * Returns a function that invalidates the queries below a key, here and in the browser's other
 * tabs, and resolves when those on this page are loaded, also when a later invalidation replaces
 * their requests. It never throws, because each query has its own error.
 *
 * @example const invalidate = useInvalidate(); await invalidate(['tests']);
 */
export function useInvalidate(): (key: EntryKey) => Promise<void> {
  const cache = useQueryCache();

  async function settle(key: EntryKey): Promise<void> {
    const pending = cache.getEntries({ key }).flatMap((entry) => entry.pending?.refreshCall ?? []);
    if (pending.length === 0) return;
    await Promise.allSettled(pending);
    await settle(key);
  }

  return async (key) => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage(key);
    channel.close();
    await cache.invalidateQueries({ key }).catch(() => {});
    await settle(key);
  };
}
