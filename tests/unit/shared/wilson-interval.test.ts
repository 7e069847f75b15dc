import { expect, test } from 'vitest';
import { wilsonInterval } from '../../../functions/shared/contract/wilson-interval.ts';

// Published values: Newcombe 1998, table I, and Brown, Cai and DasGupta 2001.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
  [20, 20, 0.8389, 1],
])('of %i in %i the interval goes from %f to %f', (count, total, low, high) => {
  const found = wilsonInterval(count, total);
  expect(found.low).toBeCloseTo(low, 4);
  expect(found.high).toBeCloseTo(high, 4);
});

test('it holds the share, and narrows with the sample', () => {
  for (const total of [1, 2, 10, 1000]) {
    for (const share of [0, 0.1, 0.5, 1]) {
      const count = Math.round(share * total);
      const { low, high } = wilsonInterval(count, total);
      expect(low).toBeLessThanOrEqual(count / total);
      expect(high).toBeGreaterThanOrEqual(count / total);
    }
  }
  const width = (total: number) => {
    const { low, high } = wilsonInterval(total / 2, total);
    return high - low;
  };
  expect(width(10)).toBeGreaterThan(width(100));
});

test('without a sample everything is possible', () => {
  expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
});
