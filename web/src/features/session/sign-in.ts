import { readLastPage } from '@/navigation/last-page.ts';
import { RECEPTIONIST_START, START_PATH } from '@/navigation/start-path.ts';
import type { Operator } from '@/stores/session-operator.ts';

/** Returns a path to open after sign-in; `/` for sign-in itself or another site (open redirect). */
export function toSafePath(next: unknown): string {
  const isOwnPath = typeof next === 'string' && /^\/(?![/\\])/.test(next);
  return isOwnPath && !next.startsWith('/sign-in') ? next : '/';
}

/**
 * Returns the path after sign-in. Instead of the start page it is the person's last page; without
 * one, the Inbox for receptionists.
 */
export function findArrivalPath(
  next: string,
  person: Pick<Operator, 'id' | 'role'> | null,
): string {
  if (next !== '/' && next !== START_PATH || !person) return next;
  const start = person.role === 'receptionist' ? RECEPTIONIST_START : next;
  return toSafePath(readLastPage(person.id) ?? start);
}

export function describeSignInError(error: unknown): string {
  const { status, message, code } = error as { status?: number; message?: string; code?: string };
  if (code === 'user_banned') return 'This account is disabled. An editor can enable it.';
  if (status === 400 || status === 401) return 'The email or password is incorrect.';
  if (status === 429) return message || 'Too many attempts. Wait a minute and try again.';
  return 'Couldn’t reach the sign-in service. Try again in a moment.';
}

const WHY_ENDED = {
  over: 'Your session has ended. It expired or was ended on another device.',
  disabled: 'Your account was disabled. An editor can enable it again.',
  'other-tab': 'You signed out in another tab.',
};

export const describeEndReason = (reason: keyof typeof WHY_ENDED): string => WHY_ENDED[reason];
