import { expect, test } from 'vitest';
import { cellKey, qualityMatrix } from '@/features/assistant/settings/quality-matrix.ts';

const cell = (expected: string | null, answered: string | null, count: number) => ({
  expected,
  answered,
  count,
  messages: [],
});

test('rows and columns are the branches in order, those that are gone, then scope and doubt', () => {
  const confusion = [
    cell('b', 'a', 2),
    cell('a', 'a', 3),
    cell(null, 'gone', 1),
    cell('b', null, 4),
  ];
  const { columns, rows } = qualityMatrix(confusion, ['a', 'b']);
  expect(columns).toEqual(['a', 'b', 'gone', null]);
  const counts = rows.map(({ cells }) => cells.map(({ found }) => found?.count ?? 0));
  expect(counts).toEqual([[3, 0, 0, 0], [2, 0, 0, 4], [0, 0, 0, 0], [0, 0, 1, 0]]);
  expect(rows.map(({ total }) => total)).toEqual([3, 6, 0, 1]);
});

test('right is what went where it was meant for, and doubt about what is out of scope', () => {
  const { rows } = qualityMatrix([], ['a']);
  expect(rows.map(({ cells }) => cells.map(({ isRight }) => isRight)))
    .toEqual([[true, false], [false, true]]);
});

test('cells have different names', () => {
  const codes = ['a', 'b', null];
  const keys = codes.flatMap((one) => codes.map((other) => cellKey(one, other)));
  expect(new Set(keys).size).toBe(9);
});
