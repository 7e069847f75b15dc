import { type EntryKey, useQueryCache } from '@pinia/colada';

/** Broadcast channel that tells the browser's other tabs the keys of changed data. */
export const CHANNEL = 'linden.changed';

/**
 * Returns a function that invalidates the queries below a key, here and in the browser's other
 * tabs. It never throws, because each query has its own error.
 *
 * @example const invalidate = useInvalidate(); await invalidate(['tests']);
 */
export function useInvalidate(): (key: EntryKey) => Promise<unknown> {
  const cache = useQueryCache();
  return (key) => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage(key);
    channel.close();
    return cache.invalidateQueries({ key }).catch(() => {});
  };
}
