import { computed } from 'vue';
import type { ListedRequest } from '@contract/assistant/schemas/requests.ts';
import { useSession } from '@/stores/session.ts';
import { useNow } from '@/ui/controls.ts';
import { isBack } from '../requests/snooze.ts';
import { useFoundRequests, useInbox } from '../requests/queries.ts';
import { useTakeovers } from '../takeover/queries.ts';
import { type InboxFilter, isAmongOpen, matchesFilter } from './inbox-filter.ts';

const OPEN = ['open', 'in_progress'] as const;
const STATUSES = {
  open: OPEN,
  mine: OPEN,
  unassigned: OPEN,
  snoozed: OPEN,
  done: ['done', 'cancelled'],
  all: undefined,
} as const;
const SNOOZED: Partial<Record<InboxFilter['show'], 'only' | 'include'>> = {
  snoozed: 'only',
  all: 'include',
};

/**
 * Loads the list of a filter. Open requests come from the navigation's list: those with unread
 * messages first, then those that came back from a snooze; snoozed ones are sorted by the end of
 * the snooze. Searches and closed requests are loaded page by page.
 */
export function useInboxList(filter: () => InboxFilter) {
  const session = useSession();
  const inbox = useInbox();
  const takeovers = useTakeovers();
  const now = useNow();
  const unreadThreads = computed(() =>
    new Set<string | null>(takeovers.unread.value.map(({ thread_id }) => thread_id))
  );
  const isLocal = computed(() => isAmongOpen(filter()));
  const params = computed(() => {
    const { show, kind, q } = filter();
    const assignee = { mine: session.operator?.id, unassigned: 'none' as const };
    return {
      status: STATUSES[show] && [...STATUSES[show]],
      ...(kind && { kind: [kind] }),
      ...(q && { q }),
      ...(SNOOZED[show] && { snoozed: SNOOZED[show] }),
      ...(show in assignee && { assignee: assignee[show as 'mine'] }),
      order: show === 'done' || show === 'all' ? 'latest' as const : 'due' as const,
    };
  });
  const found = useFoundRequests(
    () => params.value,
    () => session.operator !== null && !isLocal.value,
  );

  /** Returns a sort key; smaller ones come first. */
  function place(request: ListedRequest): number {
    if (filter().show === 'snoozed') return Date.parse(request.snoozed_until!);
    if (unreadThreads.value.has(request.thread_id)) return 0;
    return isBack(request, now.value) ? 1 : 2;
  }
  const data = computed(() => {
    if (!isLocal.value) return found.data.value;
    const look = { me: session.operator?.id, now: now.value };
    const shown = inbox.data.value?.filter((request) => matchesFilter(request, filter(), look));
    return shown?.toSorted((one, other) => place(one) - place(other));
  });
  /** Kinds of the loaded requests, and the filter's. */
  const kinds = computed(() => {
    const loaded = [...inbox.all.value, ...data.value ?? []].map(({ kind }) => kind);
    return [...new Set([...loaded, filter().kind])].filter(Boolean).toSorted();
  });
  const error = computed(() => isLocal.value ? inbox.error.value : found.error.value);
  const requests = computed(() => data.value ?? []);
  const hasMore = computed(() => !isLocal.value && found.hasNextPage.value);

  async function more(): Promise<void> {
    if (hasMore.value) await found.loadNextPage({ cancelRefetch: false });
  }
  const refetch = () => isLocal.value ? inbox.refetch() : found.refetch();

  return { data, error, requests, kinds, hasMore, more, refetch };
}
