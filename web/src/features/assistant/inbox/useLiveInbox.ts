import { useLiveEventListener } from '../live/live-events.ts';
import { useInbox } from '../requests/inbox-store.ts';

/** Updates the inbox by live events while the component is mounted. */
export function useLiveInbox(): void {
  const inbox = useInbox();
  useLiveEventListener(({ event }) => {
    if (event !== 'message') void inbox.refresh();
  });
}
