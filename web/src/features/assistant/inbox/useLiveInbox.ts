import { type EntryKey, useQueryCache } from '@pinia/colada';
import { onScopeDispose } from 'vue';
import { useSession } from '@/stores/session.ts';
import { usePolling } from '@/ui/controls.ts';
import { type LiveEvent, useLiveEventListener, useLiveEvents } from '../live/live-events.ts';
import { REQUESTS_KEY, useInbox } from '../requests/queries.ts';
import { TAKEOVERS_KEY, useTakeovers } from '../takeover/queries.ts';

/** Polling interval of the list without live events, in milliseconds. */
export const LOOKS_EVERY_MS = 15_000;

/** Minimum time between two loads that events cause, in milliseconds. */
export const LOADS_EVERY_MS = 500;

/** Subscribes to live events while the component is mounted. */
export const useLiveInbox = () => useLiveEventListener(() => {});

/**
 * Reloads requests and takeovers on live events that another component subscribes to, at most every
 * 500 ms; every 15 seconds without a stream.
 */
export function usePolledInbox(): void {
  const cache = useQueryCache();
  const session = useSession();
  const live = useLiveEvents();
  const inbox = useInbox();
  const takeovers = useTakeovers();
  /** Queries loaded within LOADS_EVERY_MS, and whether each must be loaded again afterwards. */
  const loaded = new Map<EntryKey, { isWanted: boolean; timer: ReturnType<typeof setTimeout> }>();
  function load(key: EntryKey): void {
    const recent = loaded.get(key);
    if (recent) {
      recent.isWanted = true;
      return;
    }
    void cache.invalidateQueries({ key }).catch(() => {});
    const timer = setTimeout(() => {
      const { isWanted } = loaded.get(key)!;
      loaded.delete(key);
      if (isWanted) load(key);
    }, LOADS_EVERY_MS);
    loaded.set(key, { isWanted: false, timer });
  }
  const refetch = () => Promise.all([inbox.refetch(), takeovers.refetch()]);

  usePolling(refetch, () => session.operator !== null && !live.isFollowed, LOOKS_EVERY_MS);
  const observe = ({ event }: LiveEvent) => {
    if (event === 'appointment' || event === 'typing') return;
    if (event !== 'request') load(TAKEOVERS_KEY);
    if (event !== 'message' && event !== 'takeover.waiting') load(REQUESTS_KEY);
  };
  const stop = live.observe(observe);
  onScopeDispose(() => {
    stop();
    for (const { timer } of loaded.values()) clearTimeout(timer);
  });
}
