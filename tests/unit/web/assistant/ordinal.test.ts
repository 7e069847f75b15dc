import { expect, test } from 'vitest';
import { ordinal } from '@/features/assistant/ordinal.ts';

test('a place is told as people say it', () => {
  expect([1, 2, 3, 4, 11, 12, 21, 102].map(ordinal))
    .toEqual(['1st', '2nd', '3rd', '4th', '11th', '12th', '21st', '102nd']);
});
