import { dispatchOnWindow, page } from '../support/browser.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '@/stores/session.ts';
import { watchSession } from '@/stores/watch-session.ts';
import { asEditor, openPage } from '../support/session.ts';

beforeEach(() => {
  vi.useFakeTimers();
  openPage();
  asEditor();
  // The browser stores no session for it, so the next check notices its end.
  useSession().$patch({ status: 'signed-in' });
  watchSession();
});
afterEach(() => vi.useRealTimers());

const storage = (key: string | null, newValue: string | null) =>
  Object.assign(new Event('storage'), { key, newValue });

test.each([
  ['the page comes back into view', () => dispatchOnWindow(new Event('focus'))],
  ['it is shown again', () => dispatchOnWindow(new Event('visibilitychange'))],
  ['another tab removes the session', () => dispatchOnWindow(storage('linden.session', null))],
  ['another tab empties the storage', () => dispatchOnWindow(storage(null, null))],
  ['a minute passes', () => vi.advanceTimersByTime(60_000)],
])('a session that is over is noticed when %s', (_, happen) => {
  happen();
  expect(useSession().status).toBe('ended');
});

test.each([
  ['a theme is chosen in another tab', () => dispatchOnWindow(storage('linden.theme', null))],
  [
    'the session is refreshed in another tab',
    () => dispatchOnWindow(storage('linden.session', '{}')),
  ],
])('nothing is asked when %s', (_, happen) => {
  happen();
  expect(useSession().status).toBe('signed-in');
});

test('a sign-out in another tab is told as one, also when it is heard of late', () => {
  dispatchOnWindow(new Event('focus'));
  expect(useSession().ended!.reason).toBe('over');
  dispatchOnWindow(storage('linden.signed-out', 'u1'));
  expect(useSession().ended!.reason).toBe('other-tab');
});

test('a page out of view asks nothing', () => {
  page.visibilityState = 'hidden';
  vi.advanceTimersByTime(60_000);
  expect(useSession().status).toBe('signed-in');
});

test('somebody else who signs in in another tab ends the session here', () => {
  const session = { user: { id: 'u2' }, access_token: 'theirs' };
  dispatchOnWindow(storage('linden.session', JSON.stringify(session)));
  expect(useSession().status).toBe('ended');
});

test('a session that could not be checked is tried again', () => {
  const retry = vi.spyOn(useSession(), 'retry');
  dispatchOnWindow(new Event('focus'));
  expect(retry).toHaveBeenCalledOnce();
});
