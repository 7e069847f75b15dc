import { expect, test } from 'vitest';
import { createExcerpt, mergeMarks } from '../../../../functions/assistant/routes/found-thread.ts';

/** Returns a copy of a text with the database's marks. */
const marked = (text: string) => text.replaceAll('[', '\u0002').replaceAll(']', '\u0003');

test('marks of several copies are joined, in order', () => {
  const text = 'a price, two prices';
  const copies = ['a [price], two prices', 'a [price], two [prices]'].map(marked);
  expect(mergeMarks(text, copies)).toEqual([[2, 7], [13, 19]]);
});

test('offsets are UTF-16 code units, as a page counts', () => {
  const text = '🦷🦷 цена';
  const [[begin, end] = [0, 0]] = mergeMarks(text, [marked('🦷🦷 [цена]')]);
  expect(text.slice(begin, end)).toBe('цена');
});

test('a text that has the signs of marks itself gets none', () => {
  const text = marked('a [b] c');
  expect(mergeMarks(text, [marked('a [b] [c]')])).toEqual([]);
});

test('an excerpt stands around the first mark, on one line, and keeps its marks', () => {
  const text = `${'word '.repeat(20)}the\nprice ${'of it '.repeat(40)}price`;
  const at = text.indexOf('price');
  const last = text.lastIndexOf('price');
  const { excerpt, excerpt_marks } = createExcerpt(text, [[at, at + 5], [last, last + 5]]);
  expect(excerpt).toMatch(/^…(word )+the price (of it )+.*…$/);
  expect(excerpt_marks.map(([begin, end]) => excerpt.slice(begin, end))).toEqual(['price']);
});

test('a short text is its own excerpt', () => {
  expect(createExcerpt('A price', [[2, 7]])).toEqual({
    excerpt: 'A price',
    excerpt_marks: [[2, 7]],
  });
  expect(createExcerpt('', [])).toEqual({ excerpt: '', excerpt_marks: [] });
});
