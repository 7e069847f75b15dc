const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Pauses after each failed attempt, in seconds; eight attempts within a day. */
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

/**
 * Maximum share of a pause that is randomly subtracted (jitter), so that retries do not coincide.
 */
const JITTER = 0.2;

interface FailedAttempt {
  /** When the delivery was queued, in milliseconds since 1970. */
  queuedAt: number;
  /** Number of attempts so far, including this one. */
  attempts: number;
  now: number;
  /** Receiver's Retry-After, in milliseconds. */
  retryAfterMs?: number;
  /** A random number from 0 to 1. */
  random: number;
}

/**
 * Returns the time of the next attempt in milliseconds since 1970; null after a day or the last
 * attempt.
 */
export function findNextAttempt(
  { queuedAt, attempts, now, retryAfterMs = 0, random }: FailedAttempt,
): number | null {
  const pause = RETRY_PAUSES_SECONDS[attempts - 1];
  if (pause === undefined) return null;
  const next = now + Math.max(pause * 1000 * (1 - JITTER * random), retryAfterMs);
  return next <= queuedAt + DAY_MS ? next : null;
}

/** Parses a Retry-After header, seconds or a date, to milliseconds from now; 0 without one. */
export function parseRetryAfter(header: string | null, now: number): number {
  if (header === null) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Math.max(0, ms || 0);
}
