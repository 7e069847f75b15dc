import { expect, test } from 'vitest';
import { formatRecent, formatTime } from '@/ui/format-time.ts';

test('a date without a time keeps its day', () => {
  expect(formatTime('2026-11-21', 'minute')).toBe('21 Nov 2026');
  expect(formatTime('not a date', 'minute')).toBe('not a date');
});

test.each([
  [0, 'just now'],
  [-9, 'just now'],
  [59, 'just now'],
  [60, '1 min ago'],
  [59 * 60 + 59, '59 min ago'],
  [60 * 60, '13:05'],
  [-60, '14:06'],
  [14 * 3600, '00:05'],
  [15 * 3600, '20 Nov, 23:05'],
  [365 * 24 * 3600, '21 Nov 2025, 14:05'],
])('a time %i seconds ago is %j', (seconds, text) => {
  const now = new Date(2026, 10, 21, 14, 5);
  const then = new Date(now.getTime() - seconds * 1000);
  expect(formatRecent(then.toISOString(), now.getTime())).toBe(text);
});

test('a day and what is no date stay as they are', () => {
  expect(formatRecent('2026-11-21', Date.UTC(2026, 10, 21, 14))).toBe('21 Nov 2026');
  expect(formatRecent('not a date', 0)).toBe('not a date');
});
