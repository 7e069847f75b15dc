import { onScopeDispose, watch } from 'vue';
import type { StaffRequest } from '@contract/assistant/schemas/requests.ts';
import { useSession } from '@/stores/session.ts';
import { useLiveEvents } from '../live/live-events.ts';
import { useAlertSetting } from './alerts-store.ts';
import { formatKind, isDue } from '../requests/inbox-words.ts';
import { isSnoozed } from '../requests/snooze.ts';
import { useInbox } from '../requests/queries.ts';

/** Interval of checks for newly due requests, in milliseconds. */
export const DUE_EVERY_MS = 20_000;

/** Returns the pressing requests: those that are urgent or due, and not snoozed. */
const pressing = (requests: readonly StaffRequest[], now: number): StaffRequest[] =>
  requests.filter((request) =>
    !isSnoozed(request, now) && (request.kind === 'urgent' || isDue(request, now))
  );

/**
 * If the person enabled notifications, notifies of requests that become urgent or due, unless by
 * the person's own change, and of patients who wait in other people's takeovers.
 *
 * @param open opens a page.
 */
export function useAlerts(open: (path: string) => void): void {
  const setting = useAlertSetting();
  const inbox = useInbox();
  const live = useLiveEvents();
  const session = useSession();
  /** Ids of the known pressing requests; null before the first list. */
  let known: Set<string> | null = null;
  /** Ids of the requests that the person changed since the last check. */
  const own = new Set<string>();
  let stop = () => {};

  function show({ id, kind, summary }: StaffRequest) {
    // A notification with the same tag from another tab replaces this one.
    const note = new Notification(formatKind(kind), { body: summary, tag: id });
    note.onclick = () => {
      globalThis.focus();
      open(`/inbox/${id}`);
    };
  }

  function tellWaiting(threadId: string) {
    const request = inbox.all.value.find((each) => each.thread_id === threadId);
    const body = 'The person who took over the dialog has not answered.';
    const note = new Notification('Patient waiting', { body, tag: threadId });
    note.onclick = () => {
      globalThis.focus();
      open(request ? `/inbox/${request.id}` : `/sandbox/${threadId}`);
    };
  }

  function look() {
    if (!inbox.data.value) return;
    const now = pressing(inbox.data.value, Date.now());
    if (known) now.filter(({ id }) => !known!.has(id) && !own.has(id)).forEach(show);
    known = new Set(now.map(({ id }) => id));
    own.clear();
  }

  function start() {
    known = null;
    look();
    const timer = setInterval(look, DUE_EVERY_MS);
    const unwatch = watch(inbox.data, look);
    const leave = live.listen((news) => {
      if (news.event !== 'request' && news.event !== 'takeover.waiting') return;
      const isOwn = news.data.by === session.operator?.id;
      if (news.event === 'takeover.waiting') {
        if (!isOwn && session.canServe) tellWaiting(news.data.thread_id);
      } else if (isOwn) own.add(news.data.request_id);
    }, true);
    stop = () => {
      clearInterval(timer);
      unwatch();
      leave();
    };
  }

  watch(() => setting.isOn && session.operator !== null, (isOn) => {
    stop();
    stop = () => {};
    if (isOn) start();
  }, { immediate: true });
  onScopeDispose(() => stop());
}
