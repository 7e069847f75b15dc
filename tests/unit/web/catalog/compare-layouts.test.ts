import { expect, test } from 'vitest';
import { compareLayouts } from '@/features/catalog/proof/compare-layouts.ts';
import type { Box, Layout, Paint } from '@/features/catalog/proof/layout.ts';

/** An element that paints only its text. */
const PLAIN: Paint = {
  overflow: 'visible',
  'clip-path': 'none',
  'mask-image': 'none',
  filter: 'none',
  'backdrop-filter': 'none',
  'background-color': 'rgba(0, 0, 0, 0)',
  appearance: 'none',
  'background-image': 'none',
  'border-image-source': 'none',
  'box-shadow': 'none',
  'border-width': '0px',
  'outline-style': 'none',
  color: 'red',
};
const painted = (own: Paint) => ({ paint: { '': { ...PLAIN, ...own } } });
const GREEN = painted({ 'background-color': 'green' });
const box = (fields: Partial<Box> = {}): Box => ({
  x: 0,
  y: 0,
  width: 400,
  height: 80,
  tag: 'p',
  name: 'p',
  parent: -1,
  text: 'a',
  lines: [],
  font: '',
  ...GREEN,
  ...fields,
});
const HALF = box({ name: 'p “one”', height: 40 });
const OTHER = box({ name: 'p “two”', y: 40, height: 40 });
const layout = (boxes: Box[], fields: Partial<Layout> = {}): Layout => ({
  boxes,
  height: 80,
  around: '',
  ...fields,
});
const LIVE = layout([HALF, OTHER]);
const compare = (stored: Layout, live = LIVE, thumbnails = new Map()) =>
  compareLayouts(live, stored, { width: 400, thumbnails });

test('the same layouts agree in everything', async () => {
  expect(await compare(layout([HALF, OTHER]))).toEqual({ score: 1, differences: [] });
});

const LINE = { x: 0, y: 44, width: 200, height: 20 };
const WORDS = box({ ...OTHER, lines: [LINE], font: 'onest' });
const paint = (own: Paint) => ({ paint: { '': { ...WORDS.paint['']!, ...own } } });
const BORDER = paint({ 'border-width': '3px', 'border-color': 'red' });

test.each<[difference: string, stored: Box, score: number, live?: Box]>([
  ['8 px lower', { ...OTHER, y: 48 }, 0.794, OTHER],
  ['has different text', { ...WORDS, text: 'b' }, 0.5],
  ['its lines moved', { ...WORDS, lines: [{ ...LINE, y: 60 }] }, 0.775],
  ['system font instead of font onest', { ...WORDS, font: '' }, 0.5],
  ['color blue instead of red', { ...WORDS, ...paint({ color: 'blue' }) }, 0.875],
  ['opacity 0.5 instead of 1', { ...WORDS, ...paint({ opacity: '0.5' }) }, 0.5, {
    ...WORDS,
    ...paint({ opacity: '1' }),
  }],
  [
    'border-color blue instead of red',
    { ...WORDS, paint: { '': { ...BORDER.paint[''], 'border-color': 'blue' } } },
    0.89,
    { ...WORDS, ...BORDER },
  ],
  [
    '::before was added',
    { ...WORDS, paint: { ...WORDS.paint, '::before': { color: 'red' } } },
    0.5,
  ],
])('%s', async (difference, stored, score, live = WORDS) => {
  const match = await compare(layout([HALF, stored]), layout([HALF, live]));
  expect(match.differences).toEqual([`p “two”: ${difference}`]);
  expect(match.score).toBeCloseTo(score);
});

test.each<[difference: string, stored: Layout, score: number]>([
  ['p “two”: is missing', layout([HALF]), 0.5],
  ['The frame: 80 px higher than the block', layout([HALF, OTHER], { height: 160 }), 0.5],
  ['The background: black instead of nothing', layout([HALF, OTHER], { around: 'black' }), 0],
])('%s', async (difference, stored, score) => {
  expect(await compare(stored)).toEqual({ score, differences: [difference] });
});

test('an effect of an element is one on all that is inside it', async () => {
  const inside = box({ name: 'b', parent: 0, x: 300, width: 200, height: 80 });
  const of = (opacity: string) => layout([{ ...HALF, width: 40, ...paint({ opacity }) }, inside]);
  expect((await compare(of('0.5'), of('1'))).score).toBeCloseTo(1 - (20 + 100) / 400);
});

test('a box that paints nothing may be elsewhere, which is told', async () => {
  const clear = { ...HALF, ...painted({}) };
  expect(await compare(layout([{ ...clear, height: 60 }]), layout([clear]))).toEqual({
    score: 1,
    differences: ['p “one”: 20 px taller'],
  });
});

test('a box of one colour that is longer differs where it was not before', async () => {
  const longer = layout([{ ...HALF, height: 60 }]);
  // Edges are rounded up to squares of 4 px.
  expect((await compare(longer, layout([HALF]))).score).toBeCloseTo(
    1 - (400 * 28 + 8 * 40) / 32_000,
    1,
  );
});

test('what is hidden on both sides may be anywhere and say anything', async () => {
  const hidden = { ...HALF, ...painted({}), paint: {}, text: '' };
  expect((await compare(layout([{ ...hidden, y: 20 }]), layout([hidden]))).score).toBe(1);
  expect(await compare(layout([hidden]), layout([HALF]))).toEqual({
    score: 0.5,
    differences: ['p “one”: has different text', 'p “one”: visible content is missing'],
  });
});

test('a shadow that is gone is missing where it was, outside the box', async () => {
  const live = layout([{ ...HALF, ...painted({ 'box-shadow': 'red 0px 0px 20px 0px' }) }]);
  const stored = layout([{ ...HALF, ...painted({ 'box-shadow': 'none' }) }]);
  expect((await compare(stored, live)).score).toBeLessThan(0.75);
});

test('a difference of many elements is told once', async () => {
  const blue = { paint: { '': { ...WORDS.paint[''], 'background-color': 'blue' } } };
  const { differences } = await compare(layout([{ ...HALF, ...blue }, { ...OTHER, ...blue }]));
  expect(differences).toEqual(['p “one” and 1 more: background-color blue instead of green']);
});

test('one element more does not set the others apart', async () => {
  const added = box({ tag: 'hr', name: 'hr', height: 16 });
  expect(await compare(layout([added, HALF, OTHER]))).toEqual({
    score: 0.8,
    differences: ['hr: was added'],
  });
});

test('addresses of images are compared by what they show', async () => {
  const painted = (url: string) =>
    layout([box({ paint: { '': { 'background-image': `url("${url}")` } } })]);
  const thumbnails = new Map<string, number[] | null>([
    ['/a.svg', [200, 0, 0, 255]],
    ['data:a', [201, 0, 1, 255]],
    ['data:b', [0, 200, 0, 255]],
    ['data:,', null],
  ]);
  expect((await compare(painted('data:a'), painted('/a.svg'), thumbnails)).score).toBe(1);
  for (const other of ['data:b', 'data:,']) {
    expect((await compare(painted(other), painted('/a.svg'), thumbnails)).score).toBe(0);
  }
});

test('an image that is not painted is missed', async () => {
  const live = layout([box({ thumbnail: [9, 9, 9, 9] })]);
  expect(await compare(layout([box({ thumbnail: null })]), live)).toEqual({
    score: 0,
    differences: ['p: its image is missing'],
  });
});

test('what is beyond the frame is no share of it', async () => {
  const far = box({ x: -500, y: 4000 });
  expect(
    (await compare(layout([HALF, OTHER, { ...far, text: 'b' }]), layout([HALF, OTHER, far]))).score,
  )
    .toBe(1);
});

test('what the capture could not keep differs, which its own words say', async () => {
  expect(await compare(layout([{ ...HALF, isLost: true }, OTHER])))
    .toEqual({ score: 0.5, differences: [] });
});

const row = (name: string, at: number) => box({ name: `${name} ${at}`, y: at * 0.1, height: 0.1 });

test('a tree that is another one is not searched for what it has in common', async () => {
  const rows = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => row(name, at));
  const live = layout([...rows('live', 300), HALF]);
  const { score, differences } = await compare(layout([...rows('stored', 301), HALF]), live);
  expect(differences).toContain('live 0 and 300 more: is missing');
  expect(differences).toContain('stored 0 and 301 more: was added');
  expect(score).toBe(0.5);
});

test('an element is found again among some hundred others', async () => {
  const rows = Array.from({ length: 100 }, (_, at) => row('stored', at));
  const { differences } = await compare(layout([...rows, HALF, OTHER]));
  expect(differences).toEqual(['stored 0 and 99 more: was added']);
});
