import type { RequestFilter } from '@contract/assistant/schemas/filters.ts';
import { isSnoozed } from '../requests/snooze.ts';

export type InboxShow = RequestFilter['show'];

export interface InboxFilter {
  show: InboxShow;
  /** Empty for all kinds. */
  kind: string;
  q: string;
}

export const INBOX_SHOWS = [
  { value: 'open', label: 'Open' },
  { value: 'mine', label: 'Mine' },
  { value: 'unassigned', label: 'Unassigned' },
  { value: 'snoozed', label: 'Snoozed' },
  { value: 'done', label: 'Done' },
  { value: 'all', label: 'All' },
] as const satisfies { value: InboxShow; label: string }[];

const textOf = (value: unknown) => String((Array.isArray(value) ? value[0] : value) ?? '').trim();

/** Reads a filter from the query of a URL or from a saved view; unknown values become defaults. */
export function parseInboxFilter(query: Record<string, unknown>): InboxFilter {
  const show = INBOX_SHOWS.find(({ value }) => value === query.show)?.value ?? 'open';
  return { show, kind: textOf(query.kind), q: textOf(query.q) };
}

/** Converts a filter to URL parameters, without defaults. */
export const toInboxQuery = ({ show, kind, q }: InboxFilter): Record<string, string> => ({
  ...(show !== 'open' && { show }),
  ...(kind && { kind }),
  ...(q.trim() && { q: q.trim() }),
});

interface Listed {
  kind: string;
  assignee: string | null;
  snoozed_until: string | null;
}

/** The reader of the list, and the current time in milliseconds. */
interface Look {
  me: string | undefined;
  now: number;
}

/** Returns whether an open request matches a filter; ignores the search text. */
export function matchesFilter(request: Listed, filter: InboxFilter, { me, now }: Look): boolean {
  if (filter.kind && request.kind !== filter.kind) return false;
  if (isSnoozed(request, now) !== (filter.show === 'snoozed')) return false;
  if (filter.show === 'mine') return request.assignee === me;
  return filter.show !== 'unassigned' || request.assignee === null;
}

/**
 * Returns whether the open requests, which the navigation loads, contain everything that a filter
 * shows.
 */
export const isAmongOpen = ({ show, q }: InboxFilter): boolean =>
  !q && show !== 'done' && show !== 'all';
