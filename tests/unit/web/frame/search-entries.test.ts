import { expect, test } from 'vitest';
import { findEntries } from '../../../../web/src/frame/search-entries.ts';

test('the search puts titles that begin with the words first', () => {
  const entries = [
    { title: 'Preview', section: 'Pages', to: '/pages/preview', keywords: 'price' },
    { title: 'Price list', section: 'Blocks', to: '/blocks/price-list' },
    { title: 'Logo', section: 'Foundation', to: '/foundation/logo' },
  ];
  expect(findEntries(entries, 'pri').map(({ title }) => title)).toEqual(['Price list', 'Preview']);
  expect(findEntries(entries, 'blocks list').map(({ title }) => title)).toEqual(['Price list']);
  expect(findEntries(entries, '')).toHaveLength(3);
});
