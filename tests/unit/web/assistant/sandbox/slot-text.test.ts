import { expect, test } from 'vitest';
import { slotLabel, slotText } from '@/features/assistant/sandbox/slot-text.ts';

test.each([
  ['name', 'Name'],
  ['preferred_time', 'Preferred time'],
  ['', ''],
])('labels the slot %j as %j', (code, label) => expect(slotLabel(code)).toBe(label));

test.each([
  ['Anna', 'Anna'],
  [['Mon', 'Tue'], 'Mon, Tue'],
  [{ day: 1 }, '{"day":1}'],
  [3, '3'],
  ['2026-11-30T10:00', 'Mon, 30 Nov 2026, 10:00'],
  ['2026-07-30T10:00:00+01:00', 'Thu, 30 Jul 2026, 10:00'],
  ['2026-11-30', 'Mon, 30 Nov 2026'],
  ['2026-13-30', '2026-13-30'],
])('formats %j as %j', (value, text) => expect(slotText(value)).toBe(text));
