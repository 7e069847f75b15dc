// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Operator } from '@/stores/session-operator.ts';
import { describeSignInError, findArrivalPath, toSafePath } from '@/features/session/sign-in.ts';
import { storeLastPage } from '@/navigation/last-page.ts';
import { clearPrivateStorage } from '@/stores/reset-on-sign-out.ts';

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

test('from the start page, each person arrives at the page that they opened last', () => {
  storeLastPage('ann', '/requests');
  storeLastPage('ben', '//example.org');
  clearPrivateStorage();
  const paths = (id?: string, role: Operator['role'] = 'viewer') =>
    ['/', '/foundation/logo', '/blocks/nav']
      .map((next) => findArrivalPath(next, id === undefined ? null : { id, role }));
  expect(paths('ann')).toEqual(['/requests', '/requests', '/blocks/nav']);
  expect(paths('ben')).toEqual(['/', '/', '/blocks/nav']);
  expect(paths('cat')).toEqual(['/', '/foundation/logo', '/blocks/nav']);
  expect(paths('ann', 'receptionist')).toEqual(['/requests', '/requests', '/blocks/nav']);
  expect(paths('dan', 'receptionist')).toEqual(['/inbox', '/inbox', '/blocks/nav']);
  expect(paths()).toEqual(['/', '/foundation/logo', '/blocks/nav']);
  localStorage.clear();
});
