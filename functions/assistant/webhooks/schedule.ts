const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Pauses after each failed try, in seconds: eight tries within a day. */
export const PAUSES = [5, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 7 * HOUR, 14 * HOUR];

const DAY_MS = 24 * HOUR * 1000;

/** Up to so much of a pause is left out, so that deliveries do not come back all at once. */
const JITTER = 0.2;

interface FailedTry {
  /** When the first try could have been, in milliseconds. */
  queuedAt: number;
  /** How many there were, this one included. */
  tries: number;
  now: number;
  /** What the receiver asks for, in milliseconds. */
  retryAfterMs?: number;
  /** From 0 to 1. */
  random: number;
}

/** When to try again, in milliseconds; null when it is a day old or there were tries enough. */
export function nextAttempt(
  { queuedAt, tries, now, retryAfterMs = 0, random }: FailedTry,
): number | null {
  const pause = PAUSES[tries - 1];
  if (pause === undefined) return null;
  const next = now + Math.max(pause * 1000 * (1 - JITTER * random), retryAfterMs);
  return next <= queuedAt + DAY_MS ? next : null;
}

/** A Retry-After header, seconds or a date, in milliseconds from now; 0 when it says nothing. */
export function retryAfterMs(header: string | null, now: number): number {
  if (header === null) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Math.max(0, ms || 0);
}
