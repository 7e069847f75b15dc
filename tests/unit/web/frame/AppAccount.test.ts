// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { beforeEach, expect, test, vi } from 'vitest';
import AppAccount from '@/frame/AppAccount.vue';
import { useDrafts } from '@/stores/drafts.ts';
import { resetApi } from '../support/api.ts';
import { dialogText, mountComponent } from '../support/mount-component.ts';

/** Waits for a check, also while scripts of dialogs load on a busy machine. */
const seen = (check: () => void) => vi.waitFor(check, { timeout: 5000 });

/** Files that cannot be loaded the first time. */
const missing = vi.hoisted(() => new Set<string>());
const loadSecondTime = vi.hoisted(() => (file: string) => (load: () => Promise<object>) => {
  if (missing.delete(file)) throw new Error(`${file} is missing`);
  return load();
});
vi.mock('@/ui/MenuList.vue', loadSecondTime('MenuList'));
vi.mock('@/frame/AppPassword.vue', loadSecondTime('AppPassword'));
vi.mock('@/frame/AppSignOut.vue', loadSecondTime('AppSignOut'));

const menu = () => document.querySelector<HTMLElement>('[aria-haspopup=menu]')!;
const actions = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];

async function choose(name: string) {
  menu().click();
  await seen(() => expect(actions()).not.toEqual([]));
  actions().find(({ textContent }) => textContent!.trim() === name)!.click();
  await flushPromises();
}

/** Waits until the first load of a file has failed. */
async function untilFailed(file: string) {
  await seen(() => expect(missing).not.toContain(file));
  await seen(() => expect(console.error).toHaveBeenCalled());
  await flushPromises();
}

beforeEach(() => {
  resetApi();
  missing.clear();
  vi.spyOn(console, 'error').mockReset().mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

test('a menu whose list could not be loaded opens at the next click', async () => {
  missing.add('MenuList');
  await mountComponent(AppAccount);
  menu().click();
  await untilFailed('MenuList');
  expect(menu().getAttribute('aria-expanded')).toBe('false');
  menu().click();
  await seen(() => expect(actions()).not.toEqual([]));
});

test('a dialog that could not be loaded opens when it is chosen again', async () => {
  missing.add('AppPassword');
  await mountComponent(AppAccount);
  await choose('Change password');
  await untilFailed('AppPassword');
  expect(dialogText()).toBe('');
  await choose('Change password');
  await seen(() => expect(dialogText()).toContain('Change your password'));
});

test('the question about unsaved changes that could not be loaded is asked again', async () => {
  missing.add('AppSignOut');
  await mountComponent(AppAccount);
  const place = { account: 'u1', owner: 'tab', kind: 'note', key: 'n1' };
  useDrafts().hold({ ...place, at: '2026-11-22T10:00:00Z', value: 'Call back.' });
  await choose('Sign out');
  await untilFailed('AppSignOut');
  expect(dialogText()).toBe('');
  await choose('Sign out');
  await seen(() => expect(dialogText()).toContain('Keep your unsaved change?'));
});
