import { expect, test } from 'vitest';
import {
  findNextAttempt,
  parseRetryAfter,
  RETRY_PAUSES_SECONDS,
} from '../../../../functions/assistant/webhooks/schedule.ts';

const DAY = 24 * 3600_000;
const first = { queuedAt: 0, attempts: 1, now: 1000, random: 0 };

test('the pauses grow, and all fit into a day', () => {
  expect(RETRY_PAUSES_SECONDS).toEqual(RETRY_PAUSES_SECONDS.toSorted((a, b) => a - b));
  expect(RETRY_PAUSES_SECONDS.reduce((sum, pause) => sum + pause, 0) * 1000).toBeLessThan(DAY);
});

test('a failed try is followed by the next pause, a fifth less at most', () => {
  expect(findNextAttempt(first)).toBe(6000);
  expect(findNextAttempt({ ...first, random: 1 })).toBe(5000);
  expect(findNextAttempt({ ...first, attempts: RETRY_PAUSES_SECONDS.length })).toBe(
    1000 + RETRY_PAUSES_SECONDS.at(-1)! * 1000,
  );
});

test('after a day, or the last pause, nothing follows', () => {
  expect(findNextAttempt({ ...first, attempts: RETRY_PAUSES_SECONDS.length + 1 })).toBeNull();
  expect(findNextAttempt({ ...first, now: DAY })).toBeNull();
});

test('a receiver may ask for a longer pause, not for a shorter one', () => {
  expect(findNextAttempt({ ...first, retryAfterMs: 60_000 })).toBe(61_000);
  expect(findNextAttempt({ ...first, retryAfterMs: 1 })).toBe(6000);
  expect(findNextAttempt({ ...first, retryAfterMs: 2 * DAY })).toBeNull();
});

test.each([
  [null, 0],
  ['120', 120_000],
  ['Thu, 01 Jan 1970 00:01:00 GMT', 60_000],
  ['soon', 0],
])('Retry-After %s is %d ms', (header, ms) => {
  expect(parseRetryAfter(header, 0)).toBe(ms);
});
