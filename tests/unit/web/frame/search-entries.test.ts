import { expect, test } from 'vitest';
import { findEntries } from '@/frame/search-entries.ts';

const entries = [
  { title: 'Preview', kind: 'Pages', to: '/pages/preview', keywords: 'price' },
  { title: 'Price list', kind: 'Blocks', to: '/blocks/price-list' },
  { title: 'Logo', kind: 'Foundation', to: '/foundation/logo' },
  { title: 'Prices', kind: 'Branch', to: '/settings/prices', detail: 'An implant' },
  { title: 'Activate v3 of Prices', kind: 'Action' },
];
const find = (query: string, recent: string[] = []) =>
  findEntries(entries, query, recent).map(({ title }) => title);

test.each([
  ['puts titles that begin with the word first', 'pri', [
    'Price list',
    'Prices',
    'Activate v3 of Prices',
    'Preview',
  ]],
  ['finds every word, whatever their order', 'prices v3', ['Activate v3 of Prices']],
  ['finds by kind and title', 'blocks list', ['Price list']],
  ['finds by the line below the title', 'implant', ['Prices']],
  ['finds nothing for a word that is nowhere', 'prices x', []],
])('the search %s', (_, query, titles) => {
  expect(find(query)).toEqual(titles);
});

test('of equal entries the last opened comes first, and without a query all do', () => {
  const recent = ['/settings/prices', '/foundation/logo'];
  expect(find('pri', recent).slice(0, 2)).toEqual(['Prices', 'Price list']);
  expect(find('', recent)).toEqual([
    'Prices',
    'Logo',
    'Preview',
    'Price list',
    'Activate v3 of Prices',
  ]);
});

test('a name comes before a text that somebody wrote, and that before what only mentions it', () => {
  const mixed = [
    { title: 'Prices for a crown, please', kind: 'Dialog', to: '/sandbox/1', isText: true },
    { title: 'Opening hours', kind: 'Document', to: '/documents?id=2', keywords: 'prices' },
    { title: 'Dental prices', kind: 'Document', to: '/documents?id=1' },
  ];
  expect(findEntries(mixed, 'prices', []).map(({ to }) => to)).toEqual([
    '/documents?id=1',
    '/sandbox/1',
    '/documents?id=2',
  ]);
});
