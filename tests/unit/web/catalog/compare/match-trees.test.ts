import { expect, test } from 'vitest';
import { matchTrees } from '@/features/catalog/compare/match-trees.ts';
import { type RenderedNode, textOf, walk } from '@/features/catalog/compare/rendered-node.ts';
import { block, el } from './tree.ts';

/** Returns the elements of the later tree, each with the words of its earlier counterpart. */
function former(before: RenderedNode, after: RenderedNode): Record<string, string | null> {
  const matching = matchTrees(before, after);
  return Object.fromEntries(
    [...walk(after)].filter(({ tag, parent }) => tag !== '#text' && parent).map((node) => {
      const old = matching.before(node);
      return [`${node.tag} ${textOf(node)}`, old ? `${old.tag} ${textOf(old)}` : null];
    }),
  );
}

test('an inserted element leaves its neighbours what they were', () => {
  const before = block(el('li', 'Dentists'), el('li', 'Doctors'));
  const after = block(el('li', 'Emergency'), el('li', 'Dentists'), el('li', 'Doctors'));
  expect(former(before, after)).toEqual({
    'li Emergency': null,
    'li Dentists': 'li Dentists',
    'li Doctors': 'li Doctors',
  });
});

test('an edited element is found beside an inserted one by its words', () => {
  const before = block(el('li', 'Our dentists are here'), el('li', 'Prices'));
  const after = block(
    el('li', 'Night service'),
    el('li', 'Our dentists are always here'),
    el('li', 'Prices'),
  );
  expect(former(before, after)).toMatchObject({
    'li Night service': null,
    'li Our dentists are always here': 'li Our dentists are here',
  });
});

test('one more of many alike is one added, the others are what they were', () => {
  const star = () => el('i.star');
  const matching = matchTrees(block(star(), star()), block(star(), star(), star()));
  expect(matching.pairs()).toHaveLength(3);
});

test('what moved into another parent is found there', () => {
  const before = block(el('header', el('p', 'Call us any time')), el('footer', el('b', 'Linden')));
  const after = block(el('header'), el('footer', el('b', 'Linden'), el('p', 'Call us any time')));
  expect(former(before, after)).toMatchObject({ 'p Call us any time': 'p Call us any time' });
});

test.each([['p', 'p'], ['p.lead', 'p.lead']])('what was wrapped is found inside: %s', (was, is) => {
  const before = block(el('div.card', el(was, 'Dentists and doctors')));
  const wrapped = block(el('div.card', el('div', el(is, 'Dentists and doctors'))));
  const outer = (node: RenderedNode) => node.children[0]!;
  const matching = matchTrees(before, wrapped);
  expect(matching.before(outer(wrapped))).toBe(outer(before));
  expect(matching.before(outer(outer(wrapped)))).toBeUndefined();
  expect(matching.before(outer(outer(outer(wrapped))))).toBe(outer(outer(before)));
  expect(matchTrees(wrapped, before).after(outer(outer(outer(wrapped))))).toBe(
    outer(outer(before)),
  );
});

test('what was wrapped and edited at once is found by its words', () => {
  const before = block(el('p', 'Dentists and doctors'));
  const after = block(el('div', el('p', 'Dentists and good doctors')));
  expect(former(before, after)).toMatchObject({
    'p Dentists and good doctors': 'p Dentists and doctors',
  });
});

test('words that were replaced altogether are the same element’s', () => {
  expect(former(block(el('h1', 'Welcome')), block(el('h1', 'Hello')))).toEqual({
    'h1 Hello': 'h1 Welcome',
  });
});

test('two large blocks without anything in common take no longer than their size', () => {
  const list = (word: string) =>
    block(el(
      'ul',
      ...Array.from(
        { length: 1500 },
        (_, at) => el('li', el('b', `${word}${at}`), el('i', word + at * 7)),
      ),
    ));
  const started = performance.now();
  matchTrees(list('a'), list('b'));
  expect(performance.now() - started).toBeLessThan(20_000);
});
