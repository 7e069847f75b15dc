import { expect, test } from 'vitest';
import { safeNext, saySignInError } from '../../../web/src/features/session/sign-in.ts';
import { findEntries } from '../../../web/src/frame/search-entries.ts';
import { formatTime } from '../../../web/src/ui/format-time.ts';

test.each([
  ['/sandbox?x=1', '/sandbox?x=1'],
  ['//example.org', '/'],
  ['/\\example.org', '/'],
  ['https://example.org', '/'],
  ['/sign-in?next=/a', '/'],
  [undefined, '/'],
])('after signing in, %s leads to %s', (next, path) => {
  expect(safeNext(next)).toBe(path);
});

test.each([
  [{ status: 400 }, /not right/],
  [{ status: 429 }, /Wait/],
  [{ status: 429, message: 'Try again in 90 seconds.' }, /^Try again in 90 seconds\.$/],
  [new TypeError('fetch'), /cannot be reached/],
])('a failed sign-in is said in words', (error, words) => {
  expect(saySignInError(error)).toMatch(words);
});

test('the search puts titles that begin with the words first', () => {
  const entries = [
    { title: 'Preview', section: 'Pages', to: '/pages/preview', keywords: 'price' },
    { title: 'Price list', section: 'Blocks', to: '/blocks/price-list' },
    { title: 'Logo', section: 'Foundation', to: '/foundation/logo' },
  ];
  expect(findEntries(entries, 'pri').map(({ title }) => title)).toEqual(['Price list', 'Preview']);
  expect(findEntries(entries, 'blocks list').map(({ title }) => title)).toEqual(['Price list']);
  expect(findEntries(entries, '')).toHaveLength(3);
});

test('a date without a time keeps its day', () => {
  expect(formatTime('2026-11-21', 'minute')).toBe('21 Nov 2026');
  expect(formatTime('not a date', 'minute')).toBe('not a date');
});
