import { type EntryKey, useQueryCache } from '@pinia/colada';
import { onScopeDispose } from 'vue';
import { useSession } from '@/stores/session.ts';
import { usePolling } from '@/ui/usePolling.ts';
import { type LiveEvent, useLiveEventListener, useLiveEvents } from '../live/live-events.ts';
import { REQUESTS_KEY, useInbox } from '../requests/queries.ts';
import { TAKEOVERS_KEY, useTakeovers } from '../takeover/takeovers.ts';

/** Polling interval of the list without live events, in milliseconds. */
export const LOOKS_EVERY_MS = 15_000;

/** Opens the stream of live events while the component is mounted. */
export const useLiveInbox = () => useLiveEventListener(() => {});

/**
 * Loads requests and takeovers again with each event of a stream that a component listens to; every 15 seconds
 * without one, which is enough for a count.
 */
export function usePolledInbox(): void {
  const cache = useQueryCache();
  const session = useSession();
  const live = useLiveEvents();
  const inbox = useInbox();
  const takeovers = useTakeovers();
  const load = (key: EntryKey) => void cache.invalidateQueries({ key }).catch(() => {});
  const refetch = () => Promise.all([inbox.refetch(), takeovers.refetch()]);

  usePolling(refetch, () => session.operator !== null && !live.isFollowed, LOOKS_EVERY_MS);
  const observe = ({ event }: LiveEvent) => {
    if (event === 'appointment' || event === 'typing') return;
    if (event !== 'request') load(TAKEOVERS_KEY);
    if (event !== 'message' && event !== 'takeover.waiting') load(REQUESTS_KEY);
  };
  onScopeDispose(live.observe(observe));
}
