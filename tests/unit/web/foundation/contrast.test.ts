import { describe, expect, test } from 'vitest';
import {
  formatRatio,
  getContrastLevel,
  measureContrast,
  parseColor,
  toHex,
} from '@/features/foundation/contrast.ts';

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', '21.0:1'],
    ['#fff', '#fff', '1.0:1'],
    ['#777777', '#ffffff', '4.4:1'],
    ['#767676', '#ffffff', '4.5:1'],
    ['rgb(31, 82, 56)', '#faf6ec', '8.3:1'],
  ])('%s on %s is %s, in either order', (one, other, ratio) => {
    expect(formatRatio(measureContrast(one, other))).toBe(ratio);
    expect(formatRatio(measureContrast(other, one))).toBe(ratio);
  });

  test.each([[7, 'AAA'], [6.99, 'AA'], [4.5, 'AA'], [4.49, 'Large text'], [2.9, 'Decoration']])(
    '%d reaches %s',
    (ratio, level) => expect(getContrastLevel(ratio)).toBe(level),
  );

  test('a colour survives the way to rgb and back', () => {
    expect(toHex(parseColor('rgb(31, 82, 56)'))).toBe('#1f5238');
    expect(toHex(parseColor('#abc'))).toBe('#aabbcc');
  });

  test('what is not a colour is refused', () => {
    expect(() => parseColor('leaf')).toThrow('Not a colour: leaf');
  });
});
