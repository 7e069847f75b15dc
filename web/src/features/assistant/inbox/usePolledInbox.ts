import { onScopeDispose, watch } from 'vue';
import { useSession } from '../../../stores/session.ts';
import { useLiveEvents } from '../live/live-events.ts';
import { useInbox } from '../requests/inbox-store.ts';

/** Polling interval of the list, in milliseconds. */
export const LOOKS_EVERY_MS = 15_000;

/**
 * Polls the inbox every 15 seconds, and at once when the page becomes visible: enough for a count.
 * Pauses while nobody is signed in or the page is hidden, and while the page receives live events,
 * whatever for.
 */
export function usePolledInbox(): void {
  const session = useSession();
  const live = useLiveEvents();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  async function look() {
    clearTimeout(timer);
    if (session.operator && document.visibilityState === 'visible' && !live.isOpen) {
      await useInbox().refresh();
    }
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(look, LOOKS_EVERY_MS);
  }

  const leave = live.observe(({ event }) => {
    if (event === 'ready' || event === 'request') void useInbox().refresh();
  });
  const lookAgain = () => void (document.visibilityState === 'visible' && look());
  addEventListener('visibilitychange', lookAgain);
  watch(() => session.operator?.id, () => void look(), { immediate: true });
  onScopeDispose(() => {
    isOver = true;
    leave();
    clearTimeout(timer);
    removeEventListener('visibilitychange', lookAgain);
  });
}
