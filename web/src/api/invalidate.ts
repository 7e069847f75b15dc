import { type EntryKey, useQueryCache } from '@pinia/colada';

/** Tells other tabs of this browser the keys of what changed. */
export const CHANNEL = 'linden.changed';

/**
 * Returns a function that loads again what a change affects: the queries below a key, here and in
 * the other tabs of this browser. It never throws: a query has its own error.
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
