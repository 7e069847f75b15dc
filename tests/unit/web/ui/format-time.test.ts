import { expect, test } from 'vitest';
import { formatTime } from '../../../../web/src/ui/format-time.ts';

test('a date without a time keeps its day', () => {
  expect(formatTime('2026-11-21', 'minute')).toBe('21 Nov 2026');
  expect(formatTime('not a date', 'minute')).toBe('not a date');
});
