import { expect, test } from 'vitest';
import { parseRate, writeRate } from '../../../functions/shared/rate-limits.ts';

test.each([
  ['60/1m', { most: 60, seconds: 60 }, '60/1m'],
  ['200/10m', { most: 200, seconds: 600 }, '200/10m'],
  ['1/1h', { most: 1, seconds: 3600 }, '1/1h'],
  ['60/60s', { most: 60, seconds: 60 }, '60/1m'],
  ['5/90s', { most: 5, seconds: 90 }, '5/90s'],
  ['999999/9999s', { most: 999_999, seconds: 9999 }, '999999/9999s'],
])('%s is a rate, and written again', (text, rate, written) => {
  expect(parseRate(text)).toEqual(rate);
  expect(writeRate(rate)).toBe(written);
});

test.each(['often', '60', '0/1m', '60/0m', '60/1d', '1000000/1m', '60/10000s'])(
  '%s is no rate',
  (text) => expect(parseRate(text)).toBeNull(),
);
