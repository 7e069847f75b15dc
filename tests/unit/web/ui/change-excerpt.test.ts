import { expect, test } from 'vitest';
import { changeExcerpt } from '@/ui/change-excerpt.ts';

const inBrackets = (left: string, right: string) =>
  changeExcerpt(left, right)
    .map(({ text, kind }) =>
      kind === 'same' ? text : kind === 'added' ? `[+${text}]` : `[-${text}]`
    )
    .join('');

const LONG =
  'We are a dental and family clinic by the park, with a car park for patients behind it.';

test('the changed words stand with a few around them', () => {
  expect(inBrackets(`${LONG} A crown costs £600. ${LONG}`, `${LONG} A crown costs £650. ${LONG}`))
    .toBe('…behind it. A crown costs £[-600][+650]. We are a dental and family…');
});

test('what is the same between two changes is shortened', () => {
  expect(inBrackets(`Yes. ${LONG} Bye.`, `No. ${LONG} Farewell.`))
    .toBe('[-Yes][+No]. We are a dental and family … for patients behind it. [-Bye][+Farewell].');
});

test('of texts that share little the second is told', () => {
  expect(inBrackets('On whose name shall I book it?', LONG))
    .toBe(`[+${LONG}]`);
});

test('white space alone is no change, and an empty side is left out', () => {
  expect(changeExcerpt('One  two\n', 'One two')).toEqual([]);
  expect(changeExcerpt('', 'New')).toEqual([{ text: 'New', kind: 'added' }]);
  expect(changeExcerpt('Old', '')).toEqual([{ text: 'Old', kind: 'removed' }]);
});

test('it has an end, however much changed', () => {
  const words = (with_: string) =>
    Array.from({ length: 300 }, (_, at) => `same${at} ${with_}`).join(' ');
  const length = changeExcerpt(words('old'), words('new')).map(({ text }) => text).join('').length;
  expect(length).toBeLessThan(250);
});
