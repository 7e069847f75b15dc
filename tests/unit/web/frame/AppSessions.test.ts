// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import AppSessions from '@/frame/AppSessions.vue';
import { useToasts } from '@/ui/toasts.ts';
import { answer, callsTo, problem, resetApi } from '../support/api.ts';
import { dialogText, mountComponent, press } from '../support/mount-component.ts';

const LIST = 'GET /catalog/users/me/sessions';
const end = (id: string) => `DELETE /catalog/users/me/sessions/${id}`;
const session = (id: string, isCurrent = false) => ({
  id,
  isCurrent,
  userAgent: null,
  createdAt: '2026-11-22T10:00:00Z',
  usedAt: '2026-11-22T10:00:00Z',
});
const gone = () => new Response(null, { status: 204 });
const open = () => mountComponent(AppSessions, { props: { open: true } });

beforeEach(resetApi);

test('ends all other sessions, also one that began since the list was loaded', async () => {
  const own = session('own', true);
  answer(LIST, [own, session('a')], [own, session('a'), session('b')], [own]);
  answer(end('a'), gone);
  answer(end('b'), gone);
  await open();
  await press('End all others');
  expect([callsTo(end('a')).length, callsTo(end('b')).length, callsTo(end('own')).length])
    .toEqual([1, 1, 0]);
  expect(dialogText()).not.toContain('End all others');
});

test('says that some could not be ended, and shows what is left', async () => {
  answer(LIST, [session('own', true), session('a')]);
  answer(end('a'), () => problem(503));
  await open();
  await press(/^End the session of/);
  expect(useToasts().toasts.at(-1)!.text).toContain('Couldn’t end all sessions.');
  expect(dialogText()).toContain('End all others');
});

test('a list that cannot be loaded can be tried again', async () => {
  answer(LIST, () => problem(503), [session('own', true)]);
  await open();
  expect(dialogText()).toContain('Couldn’t load sessions');
  await press('Try again');
  expect(dialogText()).toContain('this device');
});
