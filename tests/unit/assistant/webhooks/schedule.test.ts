import { expect, test } from 'vitest';
import {
  nextAttempt,
  PAUSES,
  retryAfterMs,
} from '../../../../functions/assistant/webhooks/schedule.ts';

const DAY = 24 * 3600_000;
const first = { queuedAt: 0, tries: 1, now: 1000, random: 0 };

test('the pauses grow, and all fit into a day', () => {
  expect(PAUSES).toEqual(PAUSES.toSorted((a, b) => a - b));
  expect(PAUSES.reduce((sum, pause) => sum + pause, 0) * 1000).toBeLessThan(DAY);
});

test('a failed try is followed by the next pause, a fifth less at most', () => {
  expect(nextAttempt(first)).toBe(6000);
  expect(nextAttempt({ ...first, random: 1 })).toBe(5000);
  expect(nextAttempt({ ...first, tries: PAUSES.length })).toBe(1000 + PAUSES.at(-1)! * 1000);
});

test('after a day, or the last pause, nothing follows', () => {
  expect(nextAttempt({ ...first, tries: PAUSES.length + 1 })).toBeNull();
  expect(nextAttempt({ ...first, now: DAY })).toBeNull();
});

test('a receiver may ask for a longer pause, not for a shorter one', () => {
  expect(nextAttempt({ ...first, retryAfterMs: 60_000 })).toBe(61_000);
  expect(nextAttempt({ ...first, retryAfterMs: 1 })).toBe(6000);
  expect(nextAttempt({ ...first, retryAfterMs: 2 * DAY })).toBeNull();
});

test.each([
  [null, 0],
  ['120', 120_000],
  ['Thu, 01 Jan 1970 00:01:00 GMT', 60_000],
  ['soon', 0],
])('Retry-After %s is %d ms', (header, ms) => {
  expect(retryAfterMs(header, 0)).toBe(ms);
});
