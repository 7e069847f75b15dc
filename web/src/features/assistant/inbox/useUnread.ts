import { computed, onScopeDispose, watch } from 'vue';
import { setUnreadInTitle } from '@/navigation/usePageTitle.ts';
import { useLiveEvents } from '../live/live-events.ts';
import { useInbox } from '../requests/queries.ts';
import { useTakeovers } from '../takeover/queries.ts';
import { useAlertSetting } from './alerts-store.ts';
import { playTone } from './play-tone.ts';

function markIcon(isMarked: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (link) link.href = isMarked ? '/favicon-unread.svg' : '/favicon.svg';
}

/**
 * Marks the tab's title and icon while the person's takeovers have unread messages. For new ones,
 * plays a tone and, while the page is hidden, shows notifications, if the person enabled them.
 *
 * @param open opens a page.
 *
 * @returns the number of unread messages.
 */
export function useUnread(open: (path: string) => void) {
  const setting = useAlertSetting();
  const live = useLiveEvents();
  const inbox = useInbox();
  const takeovers = useTakeovers();
  const count = computed(() => takeovers.unread.value.reduce((sum, { unread }) => sum + unread, 0));
  let known: Map<string, number> | null = null;
  let leave = () => {};

  function show(threadId: string) {
    const request = inbox.all.value.find((each) => each.thread_id === threadId);
    const body = 'A patient wrote in a dialog that you have taken over.';
    const note = new Notification('New message', { body, tag: threadId });
    note.onclick = () => {
      globalThis.focus();
      open(request ? `/inbox/${request.id}` : `/sandbox/${threadId}`);
    };
  }

  function notify() {
    const now = new Map(
      takeovers.unread.value.map(({ thread_id, unread }) => [thread_id, unread]),
    );
    const isNew = (id: string) => known !== null && now.get(id)! > (known.get(id) ?? 0);
    const fresh = [...now.keys()].filter(isNew);
    if (fresh.length > 0 && setting.isSoundOn) playTone();
    if (setting.isOn && document.visibilityState === 'hidden') fresh.forEach(show);
    known = now;
  }

  watch(takeovers.data, (data) => data && notify(), { immediate: true });
  watch(count, (number) => {
    setUnreadInTitle(number);
    markIcon(number > 0);
  }, { immediate: true });
  // People see the title while the page is hidden, too.
  watch(() => takeovers.mine.value.length > 0, (isHolder) => {
    leave();
    leave = isHolder ? live.listen(() => {}, true) : () => {};
  }, { immediate: true });
  onScopeDispose(() => {
    leave();
    setUnreadInTitle(0);
    markIcon(false);
  });
  return count;
}
