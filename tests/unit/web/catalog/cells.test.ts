import { expect, test } from 'vitest';
import { chooseCells } from '@/features/catalog/proof/cells.ts';

const inWords = (elements: number) =>
  chooseCells(elements).map(({ width, scheme }) => `${width} ${scheme}`);

test('a block is compared at three widths, light and dark', () => {
  const all = ['390 light', '768 light', '1440 light', '390 dark', '768 dark', '1440 dark'];
  expect(inWords(1)).toEqual(all);
  expect(inWords(1300)).toEqual(all);
});

test('a larger one in fewer viewports, which differ', () => {
  expect(inWords(2000)).toEqual(['390 light', '1440 light', '390 dark', '1440 dark']);
});
