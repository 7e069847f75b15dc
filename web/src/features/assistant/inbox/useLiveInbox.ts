import { useLiveEventListener } from '../live/live-events.ts';
import { useInbox } from '../requests/inbox-store.ts';

/** Shows what happens to requests as it happens, as long as the component is there. */
export function useLiveInbox(): void {
  const inbox = useInbox();
  useLiveEventListener(({ event }) => {
    if (event !== 'message') void inbox.refresh();
  });
}
