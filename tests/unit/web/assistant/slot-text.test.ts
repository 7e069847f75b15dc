import { expect, test } from 'vitest';
import { slotText } from '@/features/assistant/sandbox/slot-text.ts';

test.each([
  ['Ann', 'Ann'],
  [7, '7'],
  [false, 'false'],
  [['Monday', 9], 'Monday, 9'],
  [{ day: 'Monday' }, '{"day":"Monday"}'],
  [[{ day: 'Monday' }, null], '[{"day":"Monday"},null]'],
])('shows the slot value %j as %s', (value, text) => {
  expect(slotText(value)).toBe(text);
});
