import '../support/browser.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '@/stores/session.ts';
import { prefetchOperator } from '@/stores/session-operator.ts';
import { answer, callsTo, problem, unreachable } from '../support/api.ts';
import { openPage } from '../support/session.ts';

const WHOAMI = 'POST /rest/v1/rpc/whoami';
const ADA = { id: 'u1', email: 'ada@x', display_name: 'Ada', role: 'editor' };

/** Stores a session in the browser as the auth client does. */
const store = (token: string, secondsLeft = 3600) =>
  localStorage.setItem(
    'linden.session',
    JSON.stringify({ access_token: token, expires_at: Date.now() / 1000 + secondsLeft }),
  );

beforeEach(() => {
  openPage();
  answer('GET /app-config.json', { supabase_url: 'http://auth.test', publishable_key: 'key' });
  answer(WHOAMI, ADA);
});

test('the session takes the account that was prefetched', async () => {
  store('first');
  prefetchOperator();
  await useSession().start();
  expect(useSession().operator?.displayName).toBe('Ada');
  expect(callsTo(WHOAMI)).toHaveLength(1);
});

test('it is taken once', async () => {
  store('first');
  prefetchOperator();
  await useSession().start();
  answer(WHOAMI, { ...ADA, role: 'viewer' });
  await useSession().reload();
  expect(useSession().operator?.role).toBe('viewer');
});

test('another session that was stored meanwhile loads its own account', async () => {
  store('first');
  prefetchOperator();
  store('second');
  answer(WHOAMI, { ...ADA, display_name: 'Bea' });
  await useSession().start();
  expect(useSession().operator?.displayName).toBe('Bea');
  expect(callsTo(WHOAMI).at(-1)!.headers.get('authorization')).toBe('Bearer second');
});

test('a failed prefetch leaves the page to a visitor until the next try', async () => {
  store('first');
  answer(WHOAMI, unreachable, ADA);
  prefetchOperator();
  await useSession().start();
  expect(useSession().status).toBe('signed-out');
  await useSession().retry();
  expect(useSession().status).toBe('signed-in');
});

test('a prefetch that failed before it was used is tried again', async () => {
  store('first');
  answer(WHOAMI, () => problem(503), ADA);
  prefetchOperator();
  await vi.waitFor(() => expect(callsTo(WHOAMI)).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve));
  await useSession().start();
  expect(useSession().operator?.displayName).toBe('Ada');
});

test('a rejected token is removed', async () => {
  store('first');
  answer(WHOAMI, () => problem(401));
  prefetchOperator();
  await useSession().start().catch(() => {});
  expect(useSession().status).toBe('ended');
});

test.each([
  ['a visitor', () => {}],
  ['a session that must be renewed first', () => store('old', 60)],
])('%s prefetches nothing', (_, prepare) => {
  prepare();
  prefetchOperator();
  expect(callsTo('GET /app-config.json')).toEqual([]);
});
