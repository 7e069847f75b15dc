import { expect, test } from 'vitest';
import {
  compareBoxes,
  type PaintedBox,
} from '../../../../web/src/features/catalog/fidelity/compare-boxes.ts';

const box: PaintedBox = { tag: 'p', x: 0, y: 0, width: 10, height: 10, text: 'a', paint: 'red' };

test('the same boxes match wholly', () => {
  expect(compareBoxes([box, box], [box, box])).toEqual({ score: 1, differences: [] });
});

test.each<[sentence: string, stored: PaintedBox[], difference: string]>([
  ['a missing box', [box], 'p is missing'],
  ['a moved box', [box, { ...box, x: 2 }], 'p is at another place'],
  ['a resized box', [box, { ...box, width: 12 }], 'p has another size'],
  ['another text', [box, { ...box, text: 'b' }], 'p says something else'],
  ['another paint', [box, { ...box, paint: 'blue' }], 'p is painted differently'],
])('%s halves the score of two and is named', (_, stored, difference) => {
  expect(compareBoxes([box, box], stored)).toEqual({ score: 0.5, differences: [difference] });
});

test('half a pixel is rounding', () => {
  expect(compareBoxes([box], [{ ...box, y: 0.5 }]).score).toBe(1);
});
