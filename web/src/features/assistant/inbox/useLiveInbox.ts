import { useQueryCache } from '@pinia/colada';
import { onScopeDispose } from 'vue';
import { useSession } from '@/stores/session.ts';
import { usePolling } from '@/ui/usePolling.ts';
import { type LiveEvent, useLiveEventListener, useLiveEvents } from '../live/live-events.ts';
import { REQUESTS_KEY, useInbox } from '../requests/queries.ts';

/** Polling interval of the list without live events, in milliseconds. */
export const LOOKS_EVERY_MS = 15_000;

/** Opens the stream of live events while the component is mounted. */
export const useLiveInbox = () => useLiveEventListener(() => {});

/**
 * Loads requests again with each event of a stream that a component listens to; every 15 seconds
 * without one, which is enough for a count.
 */
export function usePolledInbox(): void {
  const cache = useQueryCache();
  const session = useSession();
  const live = useLiveEvents();
  const { refetch } = useInbox();

  usePolling(refetch, () => session.operator !== null && !live.isFollowed, LOOKS_EVERY_MS);
  const observe = ({ event }: LiveEvent) => {
    if (!['message', 'appointment', 'typing'].includes(event)) {
      void cache.invalidateQueries({ key: REQUESTS_KEY }).catch(() => {});
    }
  };
  onScopeDispose(live.observe(observe));
}
