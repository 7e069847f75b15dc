import { expect, test } from 'vitest';
import { findUnnestable } from '@/features/catalog/capture/unnestable.ts';

interface Tree {
  localName: string;
  children: Tree[];
  content?: { children: Tree[] };
}
const tree = (localName: string, ...children: Tree[]): Tree => ({ localName, children });
const template = (...children: Tree[]): Tree => ({ ...tree('template'), content: { children } });
const namesIn = (written: Tree, parsed: Tree) =>
  findUnnestable(written, parsed).map(({ localName }) => localName);

test('what a parser makes the same again can be nested', () => {
  const list = () => tree('div', tree('ul', tree('li'), tree('li')), template(tree('p')));
  expect(namesIn(list(), list())).toEqual([]);
});

test.each<[what: string, written: Tree, parsed: Tree, found: string[]]>([
  [
    'a paragraph with a block',
    tree('main', tree('h1'), tree('p', tree('div'))),
    tree('main', tree('h1'), tree('p'), tree('div'), tree('p')),
    ['p'],
  ],
  [
    'a table whose rows get a body',
    tree('main', tree('table', tree('tr'))),
    tree('main', tree('table', tree('tbody', tree('tr')))),
    ['tr'],
  ],
  [
    'an element that is gone',
    tree('main', tree('td', tree('b'))),
    tree('main', tree('b')),
    ['td'],
  ],
  [
    'content of a shadow root',
    tree('main', template(tree('section', tree('p', tree('ul'))))),
    tree('main', template(tree('section', tree('p'), tree('ul'), tree('p')))),
    ['p'],
  ],
  [
    'two in places of their own',
    tree('main', tree('nav', tree('a', tree('a'))), tree('div', tree('p', tree('p')))),
    tree(
      'main',
      tree('nav', tree('a'), tree('a')),
      tree('div', tree('p'), tree('p'), tree('p')),
    ),
    ['a', 'p'],
  ],
])('%s is found', (_, written, parsed, found) => {
  expect(namesIn(written, parsed)).toEqual(found);
});

test('each element is read a few times, however many there are', () => {
  let reads = 0;
  const counted = (): Tree => ({
    localName: 'p',
    get children() {
      reads++;
      return [];
    },
  });
  const many = () => tree('div', ...Array.from({ length: 5000 }, counted));
  expect(namesIn(many(), tree('div', ...many().children, counted()))).toEqual(['div']);
  expect(namesIn(many(), many())).toEqual([]);
  expect(reads).toBeLessThan(5 * 10_000);
});
