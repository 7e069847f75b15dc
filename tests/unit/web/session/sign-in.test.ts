import { expect, test } from 'vitest';
import { describeSignInError, toSafePath } from '@/features/session/sign-in.ts';

test.each([
  ['/sandbox?x=1', '/sandbox?x=1'],
  ['//example.org', '/'],
  ['/\\example.org', '/'],
  ['https://example.org', '/'],
  ['/sign-in?next=/a', '/'],
  [undefined, '/'],
])('after signing in, %s leads to %s', (next, path) => {
  expect(toSafePath(next)).toBe(path);
});

test.each([
  [{ status: 400 }, /incorrect/],
  [{ status: 403, code: 'user_banned' }, /disabled/],
  [{ status: 400, code: 'user_banned' }, /disabled/],
  [{ status: 429 }, /Wait/],
  [{ status: 429, message: 'Try again in 90 seconds.' }, /^Try again in 90 seconds\.$/],
  [new TypeError('fetch'), /Couldn’t reach/],
])('a failed sign-in is said in words', (error, words) => {
  expect(describeSignInError(error)).toMatch(words);
});
