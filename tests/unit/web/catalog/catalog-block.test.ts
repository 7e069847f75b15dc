import { expect, test } from 'vitest';
import { DEFAULT_BLOCKS } from '@/features/blocks/default-blocks.ts';
import { createDefaultBlocks, isStoredAs, readBlocks } from '@/features/catalog/catalog-block.ts';

test('the defaults are what the API would say', () => {
  expect(readBlocks(createDefaultBlocks())).toHaveLength(DEFAULT_BLOCKS.length);
});

test.each([
  ['nothing', null],
  ['a page', '<!doctype html>'],
  ['no blocks', []],
  ['an object', { blocks: [] }],
  ['a block without a label', [{ ...createDefaultBlocks()[0], version: 'one' }]],
  ['a changelog that is no list', [{ ...createDefaultBlocks()[0], changelog: {} }]],
  ['an entry without changes', [{ ...createDefaultBlocks()[0], changelog: [{ version: 'v1.0' }] }]],
])('an answer of %s is not the API', (_, answer) => {
  expect(readBlocks(answer)).toBeNull();
});

test('a block is stored as sent whatever the order of fields, and not when one value differs', () => {
  const block = createDefaultBlocks()[0]!;
  const turned = block.changelog.map((entry) =>
    Object.fromEntries(Object.entries(entry).reverse()) as unknown as typeof entry
  );
  expect(isStoredAs(block, { version: block.version, changelog: turned })).toBe(true);
  expect(isStoredAs(block, { changelog: turned.slice(1) })).toBe(false);
  expect(isStoredAs(block, { version: 'v9.9', changelog: turned })).toBe(false);
});
