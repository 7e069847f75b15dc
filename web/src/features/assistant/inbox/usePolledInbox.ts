import { onScopeDispose, watch } from 'vue';
import { useSession } from '../../../stores/session.ts';
import { useLiveEvents } from '../live/live-events.ts';
import { useInbox } from '../requests/inbox-store.ts';

/** Between two looks at the list, in milliseconds. */
export const LOOKS_EVERY_MS = 15_000;

/**
 * Looks at the inbox every 15 seconds, and at once when the page is seen again: enough for a count.
 * Nothing is asked while nobody is signed in or sees the page. While the page in view follows the
 * events, whatever for, their news is enough.
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
