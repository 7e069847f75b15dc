import { expect, test } from 'vitest';
import { listSnoozeTimes, toLocalInput } from '@/features/assistant/inbox/snooze-times.ts';

test.each(
  [
    ['a Wednesday morning', new Date(2026, 10, 25, 8, 30), [
      ['In 1 hour', '2026-11-25T09:30'],
      ['This afternoon', '2026-11-25T14:00'],
      ['Tomorrow morning', '2026-11-26T09:00'],
      ['Next Monday morning', '2026-11-30T09:00'],
    ]],
    ['an afternoon', new Date(2026, 10, 25, 13, 0), [
      ['In 1 hour', '2026-11-25T14:00'],
      ['Tomorrow morning', '2026-11-26T09:00'],
      ['Next Monday morning', '2026-11-30T09:00'],
    ]],
    ['a Monday', new Date(2026, 10, 30, 16, 0), [
      ['In 1 hour', '2026-11-30T17:00'],
      ['Tomorrow morning', '2026-12-01T09:00'],
      ['Next Monday morning', '2026-12-07T09:00'],
    ]],
    ['a Sunday, when tomorrow is Monday', new Date(2026, 10, 29, 16, 0), [
      ['In 1 hour', '2026-11-29T17:00'],
      ['Tomorrow morning', '2026-11-30T09:00'],
    ]],
  ] as const,
)('on %s', (_, now, expected) => {
  expect(listSnoozeTimes(now).map(({ label, at }) => [label, toLocalInput(at)])).toEqual(expected);
});
