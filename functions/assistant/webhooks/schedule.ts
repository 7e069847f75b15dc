const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Pauses after each failed attempt, in seconds: eight attempts within a day. */
export const RETRY_PAUSES_SECONDS = [
  5,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  7 * HOUR,
  14 * HOUR,
];

const DAY_MS = 24 * HOUR * 1000;

/** Random share of a pause that is left out, so that retries do not all come at once. */
const JITTER = 0.2;

interface FailedAttempt {
  /** When the delivery was queued, in milliseconds. */
  queuedAt: number;
  /** Number of attempts, including this one. */
  attempts: number;
  now: number;
  /** The receiver's Retry-After, in milliseconds. */
  retryAfterMs?: number;
  /** From 0 to 1. */
  random: number;
}

/** Returns when to try again, in milliseconds; null after a day or after the last attempt. */
export function findNextAttempt(
  { queuedAt, attempts, now, retryAfterMs = 0, random }: FailedAttempt,
): number | null {
  const pause = RETRY_PAUSES_SECONDS[attempts - 1];
  if (pause === undefined) return null;
  const next = now + Math.max(pause * 1000 * (1 - JITTER * random), retryAfterMs);
  return next <= queuedAt + DAY_MS ? next : null;
}

/** Parses a Retry-After header, seconds or a date, as milliseconds from now; 0 if there is none. */
export function parseRetryAfter(header: string | null, now: number): number {
  if (header === null) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Math.max(0, ms || 0);
}
