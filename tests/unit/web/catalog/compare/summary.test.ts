import { expect, test } from 'vitest';
import type { SeenEntry } from '@/features/catalog/compare/join-widths.ts';
import { summarizeReview } from '@/features/catalog/compare/summary.ts';

const WIDTHS = [390, 768, 1440];
const entry = (group: SeenEntry['group']): SeenEntry => ({
  group,
  lead: 'href of',
  subject: 'a',
  seen: [{ width: 390, before: null, after: null }],
});
const review = (groups: SeenEntry['group'][], rest = {}) => ({
  entries: groups.map(entry),
  widths: WIDTHS,
  unread: 0,
  isIdentical: false,
  isSameScheme: true,
  ...rest,
});

test.each([
  [review([], { isIdentical: true }), 'No change: markup and styles are the same.', true],
  [review([]), 'No visible change at 390, 768 and 1440 px.', true],
  [review(['attributes']), 'No visible change at 390, 768 and 1440 px.', true],
  [review(['content', 'look']), '2 changes, compared at 390, 768 and 1440 px.', false],
  [review(['look'], { widths: [1440] }), '1 change, compared at 1440 px.', false],
])('%#: a review is summed up', (each, text, isSame) => {
  expect(summarizeReview(each)).toMatchObject({ text, isSame });
});

test('what was not read is no proof that nothing changed', () => {
  const { text, isSame, doubts } = summarizeReview(review([], { unread: 12_000, widths: [1440] }));
  expect(isSame).toBe(false);
  expect(text).toBe('No visible change in the compared part, at 1440 px.');
  expect(doubts).toEqual([
    'The block is too large to compare in full: 12000 elements were skipped.',
  ]);
});

test('one width and two schemes are told', () => {
  expect(summarizeReview(review(['look'], { widths: [1440], isSameScheme: false })).doubts).toEqual(
    [
      'The block is large, so it was compared at one width only.',
      'One version was captured in the light scheme and the other in the dark scheme, so colours may differ.',
    ],
  );
});
