import { expect, test } from 'vitest';
import { compareLayouts } from '../../../../web/src/features/catalog/proof/compare-layouts.ts';
import type { Box, Layout } from '../../../../web/src/features/catalog/proof/layout.ts';

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
  paint: { '': { color: 'red' } },
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
const compare = (stored: Layout, live = LIVE, pictures = new Map()) =>
  compareLayouts(live, stored, { width: 400, pictures });
const changed = (fields: Partial<Box>) => layout([HALF, { ...OTHER, ...fields }]);

test('the same layouts agree in everything', () => {
  expect(compare(layout([HALF, OTHER]))).toEqual({ score: 1, differences: [] });
});

test.each<[difference: string, stored: Layout, score: number]>([
  ['p “two”: is missing', layout([HALF]), 0.5],
  ['p “two”: 8 px lower down', changed({ y: 48 }), 0.5],
  ['p “two”: 4 px further left', changed({ x: -4 }), 0.5],
  ['p “two”: 200 px narrower', changed({ width: 200 }), 0.5],
  ['p “two”: says something else', changed({ text: 'b' }), 0.5],
  ['p “two”: its lines are elsewhere', changed({ lines: [HALF] }), 0],
  ['p “two”: font of the system instead of onest', changed({ font: '' }), 0.5],
  ['p “two”: color blue instead of red', changed({ paint: { '': { color: 'blue' } } }), 0.5],
  [
    'p “two”: ::before was added',
    changed({ paint: { ...OTHER.paint, '::before': { color: 'red' } } }),
    0.5,
  ],
  ['The frame: 80 px higher than the block', layout([HALF, OTHER], { height: 160 }), 0.5],
  ['The background: black instead of nothing', layout([HALF, OTHER], { around: 'black' }), 0],
])('%s', (difference, stored, score) => {
  const isFont = difference.includes('font');
  const live = isFont ? layout([HALF, { ...OTHER, font: 'onest' }]) : LIVE;
  expect(compare(stored, live)).toEqual({ score, differences: [difference] });
});

test('what differs takes all that is inside it along', () => {
  const inside = box({ name: 'b', parent: 0, x: 300, width: 200, height: 80 });
  const live = layout([{ ...HALF, width: 40 }, inside]);
  const stored = layout([{ ...HALF, width: 40, paint: { '': { color: 'blue' } } }, inside]);
  expect(compare(stored, live).score).toBeCloseTo(1 - (20 + 100) / 400);
});

test('a shadow that is gone is missing where it was, outside the box', () => {
  const live = layout([box({ ...HALF, paint: { '': { 'box-shadow': 'red 0px 0px 20px 0px' } } })]);
  const stored = layout([box({ ...HALF, paint: { '': { 'box-shadow': 'none' } } })]);
  expect(compare(stored, live).score).toBeCloseTo(0.25);
});

test('a difference of many elements is told once', () => {
  const blue = { paint: { '': { color: 'blue' } } };
  const { differences } = compare(layout([{ ...HALF, ...blue }, { ...OTHER, ...blue }]));
  expect(differences).toEqual(['p “one” and 1 more: color blue instead of red']);
});

test('one element more does not set the others apart', () => {
  const added = box({ tag: 'hr', name: 'hr', height: 16 });
  expect(compare(layout([added, HALF, OTHER]))).toEqual({
    score: 0.8,
    differences: ['hr: was added'],
  });
});

test('addresses of images are compared by what they show', () => {
  const painted = (url: string) =>
    layout([box({ paint: { '': { 'background-image': `url("${url}")` } } })]);
  const pictures = new Map<string, number[] | null>([
    ['/a.svg', [200, 0, 0, 255]],
    ['data:a', [201, 0, 1, 255]],
    ['data:b', [0, 200, 0, 255]],
    ['data:,', null],
  ]);
  expect(compare(painted('data:a'), painted('/a.svg'), pictures).score).toBe(1);
  for (const other of ['data:b', 'data:,']) {
    expect(compare(painted(other), painted('/a.svg'), pictures).score).toBe(0);
  }
});

test('a picture that is not painted is missed', () => {
  const live = layout([box({ picture: [9, 9, 9, 9] })]);
  expect(compare(layout([box({ picture: null })]), live)).toEqual({
    score: 0,
    differences: ['p: its picture is missing'],
  });
});

test('what is beyond the frame is no share of it', () => {
  const far = box({ x: -500, y: 4000 });
  expect(compare(layout([HALF, OTHER, { ...far, text: 'b' }]), layout([HALF, OTHER, far])).score)
    .toBe(1);
});
