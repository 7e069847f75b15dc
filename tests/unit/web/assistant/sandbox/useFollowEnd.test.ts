import { expect, test } from 'vitest';
import { isAtEnd } from '@/features/assistant/sandbox/useFollowEnd.ts';

const scrolled = (scrollTop: number, scrollHeight = 2000) => ({
  scrollTop,
  scrollHeight,
  clientHeight: 500,
});

test.each([
  ['near the end', scrolled(1450), { follows: false, top: 900 }, true],
  ['at the end of a list that grew before the event came', scrolled(1500, 2290), {
    follows: true,
    top: 1500,
  }, true],
  [
    'on the way to the end of such a list',
    scrolled(1500, 2290),
    { follows: true, top: 1100 },
    true,
  ],
  ['moved up by the reader', scrolled(1300), { follows: true, top: 1500 }, false],
  ['moved down, but not to the end', scrolled(900), { follows: false, top: 700 }, false],
])('%s', (_, at, before, follows) => {
  expect(isAtEnd(at, before)).toBe(follows);
});
