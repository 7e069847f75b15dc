import type { ListedRequest, StaffRequest } from '@contract/assistant/schemas/requests.ts';
import type { RequestDetail } from './queries.ts';
import { formatRecent, formatTime } from '@/ui/controls.ts';
import { isBack, isSnoozed, type Snoozable } from './snooze.ts';

const MINUTE_MS = 60_000;

/** Formats a kind such as `booking` as a title. */
export const formatKind = (kind: string): string => {
  const words = kind.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const STATUS_NAMES: Record<StaffRequest['status'], string> = {
  open: 'open',
  in_progress: 'in progress',
  done: 'done',
  cancelled: 'cancelled',
};

type Timed = Snoozable & Pick<StaffRequest, 'due_at'>;

/** Returns when a request is due, at the latest when its snooze ended. */
function findDue(request: Timed, now: number): number {
  const due = Date.parse(request.due_at);
  return isBack(request, now) ? Math.min(due, Date.parse(request.snoozed_until!)) : due;
}

/** Returns whether a request is due and not snoozed. */
export const isDue = (request: Timed, now: number): boolean =>
  !isSnoozed(request, now) && findDue(request, now) <= now;

function spell(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

/** Formats the end of a snooze: "until 14:05". */
export const formatSnooze = ({ snoozed_until }: Snoozable, now: number): string =>
  `until ${formatRecent(snoozed_until!, now)}`;

/** Formats the due time relative to now, or the end of a snooze. */
export function describeDue(request: Timed, now: number): string {
  if (isSnoozed(request, now)) return `snoozed ${formatSnooze(request, now)}`;
  const minutes = Math.floor((now - findDue(request, now)) / MINUTE_MS);
  if (minutes >= 1) return `${spell(minutes)} late`;
  return minutes >= 0 ? 'due now' : `due in ${spell(-minutes)}`;
}

/** Formats the age of a request: "16 min". */
export const formatWait = ({ created_at }: Pick<StaffRequest, 'created_at'>, now: number): string =>
  spell(Math.max(0, Math.floor((now - Date.parse(created_at)) / MINUTE_MS)));

/** Formats the age of a request: "waiting 16 min". */
export const describeWait = (request: Pick<StaffRequest, 'created_at'>, now: number): string =>
  `waiting ${formatWait(request, now)}`;

export const isOpen = ({ status }: Pick<StaffRequest, 'status'>): boolean =>
  status === 'open' || status === 'in_progress';

/** Describes where a request's dialog started; empty if unknown. */
export function describeSource({ origin, site_name }: ListedRequest): string {
  if (origin === null) return '';
  if (origin === 'site') return site_name ?? 'Site';
  return origin === 'workbench' ? 'Sandbox' : 'API';
}

const REASONS: Record<string, string> = {
  asked: 'Promised by the assistant',
  handed_over: 'Handed over to a person',
  model_unavailable: 'The model was unavailable',
  routing_loop: 'Too many branch switches',
  emergency: 'Signs of an emergency',
  self_harm: 'Signs of self-harm',
};

/** Describes the reason for a request: a known reason, else the name of a step. */
export const describeReason = (reason: string): string =>
  REASONS[reason] ?? `Reached the step “${reason}”`;

const FIELDS: Record<string, string> = {
  status: 'Status',
  due_at: 'Due',
  outcome: 'Outcome',
  slots: 'Details',
  summary: 'Summary',
  reason: 'Reason',
  snoozed_until: 'Snoozed until',
};

/** STATUS_NAMES for the values of changes, whose type is unknown. */
const STATUSES = new Map<unknown, string>(Object.entries(STATUS_NAMES));

function valueWords(field: string, value: unknown): string {
  if (value === null) return 'none';
  if (field === 'status') return STATUSES.get(value) ?? String(value);
  if (field === 'due_at' || field === 'snoozed_until') return formatTime(String(value), 'minute');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value).map(([name, each]) => `${name}: ${each}`).join(', ') || 'none';
}

/** Describes an entry of the history, one line per changed field. */
export function describeEntry(entry: RequestDetail['history'][number]): string[] {
  const { what, changes, note } = entry;
  if (what === 'created') return ['Request created'];
  if (what === 'note') return [note ?? ''];
  return Object.entries(changes).map(([field, [before, after]]) => {
    if (field === 'assignee') {
      return after === null ? 'Unassigned' : `Assigned to ${entry.assignee_name ?? 'a person'}`;
    }
    if (field === 'snoozed_until' && after === null) return 'Snooze ended';
    const name = FIELDS[field] ?? field;
    return `${name}: ${valueWords(field, before)} → ${valueWords(field, after)}`;
  });
}
