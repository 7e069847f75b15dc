import { describe, expect, test } from 'vitest';
import type { Token } from '@/features/catalog/compare/fold-styles.ts';
import type { RenderedNode } from '@/features/catalog/compare/rendered-node.ts';
import { describeUses, toSentence } from '@/features/catalog/compare/review-entry.ts';
import { reviewRenderings } from '@/features/catalog/compare/review-renderings.ts';
import { joinWidths } from '@/features/catalog/compare/join-widths.ts';
import { block, el } from './tree.ts';

const noTokens = () => [];
const entriesOf = (before: RenderedNode, after: RenderedNode) =>
  reviewRenderings({ root: before, tokensOf: noTokens }, { root: after, tokensOf: noTokens });
const review = (before: RenderedNode, after: RenderedNode) =>
  entriesOf(before, after).map(toSentence);

describe('content', () => {
  test('nothing differs between equal renderings', () => {
    const one = () => block(el('p', { styles: { color: 'red' } }, 'Hi'), el('img'));
    expect(review(one(), one())).toEqual([]);
  });

  test('a text is compared by words', () => {
    const [entry] = entriesOf(
      block(el('p.lead', 'Open from nine to five')),
      block(el('p.lead', 'Open from eight to five')),
    );
    expect(entry!.words).toEqual([
      { kind: 'same', text: 'Open from ' },
      { kind: 'removed', text: 'nine' },
      { kind: 'added', text: 'eight' },
      { kind: 'same', text: ' to five' },
    ]);
    expect(toSentence(entry!)).toBe('text of .lead, removed “nine”, added “eight”');
  });

  test('words are words in every script, and the second of two alike is told by its place', () => {
    const list = (word: string) =>
      block(el('ul.tree', el('li', `Боровая ${word}`), el('li', 'Лес')));
    expect(review(list('липа'), list('сосна'))).toEqual([
      'text of li in .tree, removed “липа”, added “сосна”',
    ]);
  });

  test('of a long text what is near the change is shown', () => {
    const long = 'the same words again and again '.repeat(20);
    const [entry] = entriesOf(
      block(el('p', `${long}old ${long}`)),
      block(el('p', `${long}new ${long}`)),
    );
    expect(entry!.words!.map(({ text }) => text.length > 90)).not.toContain(true);
    expect(entry!.words!.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same']);
  });

  test('what was added or removed is told once, with its place', () => {
    const menu = (...items: RenderedNode[]) => block(el('ul.menu', ...items));
    const item = (name: string) => el('li', el('a', name));
    expect(review(menu(item('Prices')), menu(item('Prices'), item('Emergency')))).toEqual([
      'Added li “Emergency”, in .menu',
    ]);
    expect(review(menu(item('Prices'), item('Emergency')), menu(item('Prices')))).toEqual([
      'Removed li “Emergency”, in .menu',
    ]);
  });

  test('a wrapper is told without what it holds', () => {
    const lead = () => el('p.lead', 'Dentists and doctors');
    expect(review(block(lead()), block(el('div.card', lead())))).toEqual([
      'Added .card, around .lead',
    ]);
    expect(review(block(el('div.card', lead())), block(lead()))).toEqual([
      'Removed .card, around .lead',
    ]);
  });

  test('of several in another order those that moved are told', () => {
    const list = (...names: string[]) => block(el('ul', ...names.map((name) => el('li', name))));
    expect(review(list('Prices', 'Doctors', 'Contacts'), list('Contacts', 'Prices', 'Doctors')))
      .toEqual(['Moved li “Contacts”, to another place in ul']);
  });

  test('what is in another parent is told with it', () => {
    const phone = () => el('p.phone', 'Call us any time');
    const bar = (name: string, ...content: RenderedNode[]) =>
      el(name, el('b', `This is the ${name}`), ...content);
    expect(review(
      block(bar('header', phone()), bar('footer')),
      block(
        bar('header'),
        bar('footer', phone()),
      ),
    )).toEqual(['Moved .phone, now in footer']);
  });

  test('what was hidden and is shown has not been added', () => {
    const hidden = block(el('div.panel', { styles: { display: 'none' } }));
    const shown = block(el('div.panel', { styles: { display: 'block' } }, 'Words'));
    expect(review(hidden, shown)).toEqual(['display of .panel from none to block']);
    expect(review(shown, hidden)).toEqual(['display of .panel from block to none']);
  });

  test('shapes are told as one drawing', () => {
    const icon = (...paths: string[]) =>
      block(el(
        'svg.icon',
        ...paths.map((d) => el('path', { isShape: true, attributes: { d } })),
      ));
    expect(review(icon('M1 1', 'M2 2'), icon('M1 1', 'M3 3', 'M4 4'))).toEqual([
      'drawing of .icon, changed',
    ]);
  });

  test('an image is another when its data is; an address only when it was written otherwise', () => {
    const image = (src: string) => block(el('img.photo', { attributes: { src } }));
    expect(review(image('data:image/png,a'), image('data:image/png,b'))).toEqual([
      'image of .photo, changed',
    ]);
    expect(review(image('/a-Dx8sk2A1.png'), image('/a-Qy71kd9B.png'))).toEqual([]);
  });

  test('attributes that matter are told apart from what is seen', () => {
    const link = (href: string) => block(el('a', { attributes: { href } }, 'Prices'));
    const [entry] = entriesOf(link('/prices'), link('/price-list'));
    expect(entry!.group).toBe('attributes');
    expect(toSentence(entry!)).toBe('href of a from /prices to /price-list');
  });
});

describe('look', () => {
  const styled = (name: string, styles: Record<string, string>, ...content: RenderedNode[]) =>
    el(name, { styles }, ...content);
  const sides = (value: string) => ({
    'padding-top': value,
    'padding-right': value,
    'padding-bottom': value,
    'padding-left': value,
  });

  test('four sides alike are one property, two are an axis', () => {
    const title = (styles: Record<string, string>) => block(styled('h1.hero__title', styles));
    expect(review(title(sides('24px')), title(sides('32px')))).toEqual([
      'padding of .hero__title from 24 to 32 px',
    ]);
    const flat = { ...sides('24px'), 'padding-top': '8px', 'padding-bottom': '8px' };
    expect(review(title(sides('24px')), title(flat))).toEqual([
      'padding-block of .hero__title from 24 to 8 px',
    ]);
  });

  test('what is inherited is told where it comes from', () => {
    const red = (color: string) =>
      block(styled('ul.menu', { color }, styled('li', { color }), styled('li', { color })));
    expect(review(red('rgb(0, 0, 0)'), red('rgb(255, 0, 0)'))).toEqual([
      'color of .menu from #000000 to #ff0000',
    ]);
  });

  test('of what the block is in only what it inherits counts', () => {
    const inside = (padding: string, color: string, own = color) =>
      el('div', { styles: { 'padding-top': padding, color } }, styled('p', { color: own }));
    const green = 'rgb(0, 128, 0)';
    expect(review(inside('0px', 'rgb(0, 0, 0)', green), inside('8px', 'rgb(255, 0, 0)', green)))
      .toEqual([]);
    expect(review(inside('0px', 'rgb(0, 0, 0)'), inside('8px', 'rgb(255, 0, 0)'))).toEqual([
      'color of the block from #000000 to #ff0000',
    ]);
  });

  test('a line in the colour of the text is no change of its own', () => {
    const box = (color: string, line: string) =>
      block(styled('p.note', { color, 'border-top': `1px solid ${line}` }));
    expect(review(box('rgb(0, 0, 0)', 'rgb(0, 0, 0)'), box('rgb(1, 1, 1)', 'rgb(1, 1, 1)')))
      .toEqual(['color of .note from #000000 to #010101']);
    expect(review(box('rgb(0, 0, 0)', 'rgb(9, 9, 9)'), box('rgb(0, 0, 0)', 'rgb(8, 8, 8)')))
      .toEqual(['border-top of .note from 1px solid #090909 to 1px solid #080808']);
  });

  test('equal elements are counted', () => {
    const list = (gap: string) =>
      block(
        ...Array.from({ length: 7 }, (_, at) => el('li', { styles: { 'row-gap': gap } }, `${at}`)),
      );
    expect(review(list('4px'), list('8px'))).toEqual(['row-gap of 7 × li from 4 to 8 px']);
  });

  test('a pseudo-element that appears is told by its content', () => {
    const note = (styles: Record<string, string>) => block(styled('p.note', styles));
    expect(review(
      note({ '::before content': 'none' }),
      note({ '::before content': '"→"', '::before color': 'red' }),
    )).toEqual(['content of .note::before from none to "→"']);
  });

  test('a size is told when nothing else says what differs', () => {
    const photo = (height: number, color = 'red') =>
      block(
        el(
          'div.frame',
          { box: { x: 0, y: 0, width: 90, height }, styles: { color } },
          el('img', {
            box: { x: 0, y: 0, width: 90, height },
          }),
        ),
      );
    expect(review(photo(50), photo(60))).toEqual(['size of img from 90 × 50 to 90 × 60 px']);
    expect(review(photo(50), photo(60, 'blue'))).toEqual(['color of .frame from red to blue']);
  });
});

describe('tokens', () => {
  const card = (name: string, padding: string) =>
    el(`div.${name}`, { styles: { 'padding-top': padding } });
  const entriesWith = (before: Token[], after: Token[]) =>
    reviewRenderings(
      { root: block(card('hero', '24px'), card('price', '12px')), tokensOf: () => before },
      { root: block(card('hero', '32px'), card('price', '16px')), tokensOf: () => after },
    );
  const reviewWith = (before: Token[], after: Token[]) =>
    entriesWith(before, after).map(toSentence);

  test('another token is named with its value', () => {
    const [first] = reviewWith([{ name: 'space-6', value: '24px' }], [
      { name: 'space-8', value: '32px' },
    ]);
    expect(first).toBe('padding-top of .hero from 24 to 32 px, token space-6 to space-8');
  });

  test('a value that became a token, or was one, says so', () => {
    expect(reviewWith([], [{ name: 'space-8', value: '32px' }])[0]).toContain('now token space-8');
    expect(reviewWith([{ name: 'space-6', value: '24px' }], [])[0]).toContain('was token space-6');
  });

  test('values that changed alike for different reasons are told apart', () => {
    const cards = (padding: string) => block(card('hero', padding), card('price', padding));
    const ofHero = (name: string, value: string) => (node: RenderedNode) =>
      node.classes.includes('hero') ? [{ name, value }] : [];
    const sentences = reviewRenderings(
      { root: cards('24px'), tokensOf: ofHero('space-6', '24px') },
      { root: cards('32px'), tokensOf: ofHero('space-8', '32px') },
    ).map(toSentence);
    expect(sentences).toEqual([
      'padding-top of .hero from 24 to 32 px, token space-6 to space-8',
      'padding-top of .price from 24 to 32 px',
    ]);
  });

  test('what a token changed is told once, under the token', () => {
    const entries = entriesWith([{ name: 'space-6', value: '24px' }], [
      { name: 'space-6', value: '32px' },
    ]);
    expect(entries.map(toSentence)).toEqual(['token space-6 from 24 to 32 px']);
    expect(describeUses(entries[0]!)).toBe('padding-top of .hero, padding-top of .price');
  });
});

test('what is seen at several widths is told once, with them', () => {
  const [entry] = entriesOf(block(el('p', 'One')), block(el('p', 'Two')));
  const joined = joinWidths([[390, [entry!]], [1440, [entry!, { ...entry!, subject: '.other' }]]]);
  expect(joined.map(({ seen }) => seen.map(({ width }) => width))).toEqual([[390, 1440], [1440]]);
});

test('a token that changed other things at another width is told once, with all of them', () => {
  const [entry] = entriesOf(block(el('p', 'One')), block(el('p', 'Two')));
  const [only, ...others] = joinWidths([
    [390, [{ ...entry!, uses: ['gap of ul'] }]],
    [768, [{ ...entry!, uses: ['gap of ul', 'gap of ol'] }]],
  ]);
  expect(others).toEqual([]);
  expect(only!.uses).toEqual(['gap of ul', 'gap of ol']);
});
