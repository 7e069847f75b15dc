import { expect, test } from 'vitest';
import { defaultBlocks, readBlocks } from '../../../../web/src/features/catalog/catalog-block.ts';

test('the defaults are what the API would say', () => {
  expect(readBlocks(defaultBlocks())).toHaveLength(8);
});

test.each([
  ['nothing', null],
  ['a page', '<!doctype html>'],
  ['no blocks', []],
  ['an object', { blocks: [] }],
  ['a block without a label', [{ ...defaultBlocks()[0], version: 'one' }]],
  ['a changelog that is no list', [{ ...defaultBlocks()[0], changelog: {} }]],
  ['an entry without changes', [{ ...defaultBlocks()[0], changelog: [{ version: 'v1.0' }] }]],
])('an answer of %s is not the API', (_, answer) => {
  expect(readBlocks(answer)).toBeNull();
});
