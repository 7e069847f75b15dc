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
])('formats %j as %j', (value, text) => expect(slotText(value)).toBe(text));
