import { expect, test } from 'vitest';
import { formatPair } from '@/features/catalog/compare/format-value.ts';

test.each([
  [['24px', '32px'], ['24', '32 px']],
  [['0px', 'auto'], ['0 px', 'auto']],
  [['18.45312px', '50%'], ['18.45 px', '50%']],
  [['400', '700'], ['400', '700']],
  [['rgb(31, 82, 56)', 'rgba(0, 0, 0, 0)'], ['#1f5238', 'transparent']],
  [['1px solid rgba(0, 0, 0, 0.5)', 'none'], ['1px solid #000000 at 50%', 'none']],
  [['none', 'url("data:image/png;base64,AAAA")'], ['none', 'image']],
])('%j is told as %j', ([from, to], told) => {
  expect(formatPair(from!, to!)).toEqual(told);
});

test('a long value is cut', () => {
  expect(formatPair('a', 'x'.repeat(500))[1]).toHaveLength(72);
});
