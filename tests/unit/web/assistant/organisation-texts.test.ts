import { expect, test } from 'vitest';
import { formatHours, readDates, readHours } from '@/features/assistant/organisation-texts.ts';

const at = (day: number, opens: string, closes: string) => ({ day, opens, closes });
const CLINIC = [
  ...[1, 2, 3, 4, 5].map((day) => at(day, '08:00', '20:00')),
  at(6, '09:00', '15:00'),
];

test('hours are lines of days with the same times', () => {
  expect(formatHours(CLINIC)).toBe('Monday–Friday 08:00–20:00\nSaturday 09:00–15:00');
  expect(formatHours([at(1, '13:00', '17:00'), at(1, '08:00', '12:00'), at(3, '08:00', '12:00')]))
    .toBe('Monday 08:00–12:00, 13:00–17:00\nWednesday 08:00–12:00');
  expect(formatHours([])).toBe('');
});

test('what is formatted is read again', () => {
  for (const hours of [CLINIC, [at(0, '10:00', '24:00')], []]) {
    expect(readHours(formatHours(hours))).toEqual({ hours });
  }
});

test.each([
  ['Mon-Fri: 8:00-12:00', [1, 2, 3, 4, 5].map((day) => at(day, '08:00', '12:00'))],
  ['sat – sun 9:00–10:00', [at(6, '09:00', '10:00'), at(0, '09:00', '10:00')]],
])('%s is understood', (text, hours) => {
  expect(readHours(text)).toEqual({ hours });
});

test.each([
  'Monday',
  'Mo 8:00–9:00',
  'Monday 8–9',
  'Someday 08:00–09:00',
  'Monday 08:00–09:00; 10:00',
])(
  '%s is refused with an example',
  (text) => {
    expect(readHours(text)).toEqual({ problem: expect.stringContaining(`Write “${text}” like`) });
  },
);

test('dates are one a line', () => {
  expect(readDates(' 2026-12-25\n2026-12-26, ')).toEqual(['2026-12-25', '2026-12-26']);
});
