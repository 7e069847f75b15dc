import { expect, test } from 'vitest';
import { parseTokens } from '@/features/assistant/model/parse-tokens.ts';

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['200000', 200_000],
  ['1,200', 1200],
  ['50 000', 50_000],
  ['1.000.000', 1_000_000],
  ['1,000,000,000,000', 1_000_000_000_000],
  ['12.5', undefined],
  ['1,200.50', undefined],
  ['1,000.000', undefined],
  ['1e6', undefined],
  ['-5', undefined],
  ['many', undefined],
  ['1,000,000,000,001', undefined],
])('%j is %s tokens', (text, tokens) => {
  expect(parseTokens(text)).toBe(tokens);
});
