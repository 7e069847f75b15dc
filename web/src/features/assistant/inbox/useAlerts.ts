import { onScopeDispose, watch } from 'vue';
import type { StaffRequest } from '../../../../../functions/assistant/schemas/requests.ts';
import { useSession } from '../../../stores/session.ts';
import { useLiveEvents } from '../live/live-events.ts';
import { useAlertSetting } from './alerts-store.ts';
import { useInbox } from '../requests/inbox-store.ts';
import { formatKind, isDue } from '../requests/inbox-words.ts';

/** Interval of checks for newly due requests, in milliseconds. */
export const DUE_EVERY_MS = 20_000;

/** Returns pressing requests: urgent and due ones. */
export const pressing = (requests: readonly StaffRequest[], now: number): StaffRequest[] =>
  requests.filter((request) => request.kind === 'urgent' || isDue(request, now));

/**
 * Notifies of each request that becomes pressing, if the person enabled notifications; not of those
 * that were pressing before, and not of those caused by the person's own changes.
 *
 * @param open opens a request.
 */
export function useAlerts(open: (id: string) => void): void {
  const setting = useAlertSetting();
  const inbox = useInbox();
  const live = useLiveEvents();
  const session = useSession();
  let known = new Set<string>();
  let stop = () => {};

  function show({ id, kind, summary }: StaffRequest) {
    // The same tag in another tab replaces this notification.
    const note = new Notification(formatKind(kind), { body: summary, tag: id });
    note.onclick = () => {
      globalThis.focus();
      open(id);
    };
  }

  function look(own?: string) {
    const now = pressing(inbox.requests, Date.now());
    now.filter(({ id }) => id !== own && !known.has(id)).forEach(show);
    known = new Set(now.map(({ id }) => id));
  }

  async function start() {
    let isOver = false;
    stop = () => (isOver = true);
    await inbox.refresh();
    if (isOver) return;
    known = new Set(pressing(inbox.requests, Date.now()).map(({ id }) => id));
    const timer = setInterval(() => look(), DUE_EVERY_MS);
    const leave = live.listen(async (news) => {
      if (news.event === 'message') return;
      await inbox.refresh();
      const isOwn = news.event === 'request' && news.by === session.operator?.id;
      if (!isOver) look(isOwn ? news.request_id : undefined);
    }, true);
    stop = () => {
      isOver = true;
      clearInterval(timer);
      leave();
    };
  }

  watch(() => setting.isOn && session.operator !== null, (isOn) => {
    stop();
    if (isOn) void start();
  }, { immediate: true });
  onScopeDispose(() => stop());
}
