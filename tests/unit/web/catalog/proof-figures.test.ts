import { expect, test } from 'vitest';
import type { ProofCell } from '@contract/catalog/schemas/proof.ts';
import {
  differencesOf,
  findWorstCell,
  formatScore,
  isLossless,
  isPartial,
} from '@/features/catalog/proof/proof-figures.ts';

const cell = (score: number, differences: string[] = [], width = 390): ProofCell => ({
  width,
  scheme: 'light',
  score,
  differences,
});

test.each([
  [cell(1), '100%'],
  [cell(1, ['p: is missing']), '99.9%'],
  [cell(0.99999, ['p: is missing']), '99.9%'],
  [cell(0.8765, ['p: is missing']), '87.6%'],
  [cell(0, ['p: is missing']), '0.0%'],
])('%o is shown as %s', (each, figure) => {
  expect(formatScore(each)).toBe(figure);
});

test('the worst cell is the lowest of those that differ', () => {
  const cells = [cell(1), cell(0.9, ['a']), cell(0.4, ['b'])];
  expect(findWorstCell({ cells })).toBe(cells[2]);
  expect(findWorstCell({ cells: [cell(1)] })).toBeUndefined();
});

test('a difference is told once, with where it is unless it is everywhere', () => {
  const cells = [cell(0.9, ['a'], 390), cell(0.4, ['b', 'a'], 768)];
  expect(differencesOf({ cells })).toEqual(['b (768 px light)', 'a']);
});

test('a proof without every viewport is one in part', () => {
  const cells = [390, 768, 1440].map((width) => cell(1, [], width));
  expect(isPartial({ cells })).toBe(true);
  expect(isPartial({ cells: [...cells, ...cells] })).toBe(false);
});

test('nothing was lost only where all was compared, agrees and was kept', () => {
  const cells = [390, 768, 1440, 391, 769, 1441].map((width) => cell(1, [], width));
  expect(isLossless({ cells }, [])).toBe(true);
  expect(isLossless({ cells }, ['chosen file of input'])).toBe(false);
  expect(isLossless({ cells: cells.slice(1) }, [])).toBe(false);
  expect(isLossless({ cells: [...cells.slice(1), cell(1, ['p: is missing'])] }, [])).toBe(false);
  expect(isLossless({ cells: [...cells.slice(1), cell(0.9)] }, [])).toBe(false);
});
