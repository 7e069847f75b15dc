import { dispatchOnWindow, resetBrowser } from '../support/browser.ts';
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => resetBrowser());

/** Returns the id that a page gives its tab; keeps the browser's storages. */
async function openPage(): Promise<string> {
  vi.resetModules();
  const { tabId } = await import('@/stores/tab.ts');
  return tabId();
}

test('a tab keeps its id over a reload, and a page that came back from the history its own', async () => {
  const before = await openPage();
  dispatchOnWindow(new Event('pagehide'));
  expect(await openPage()).toBe(before);
  dispatchOnWindow(new Event('pagehide'));
  dispatchOnWindow(new Event('pageshow'));
  expect(await openPage()).not.toBe(before);
});

test('a duplicate of an open tab is another one', async () => {
  const original = await openPage();
  expect(await openPage()).not.toBe(original);
});

test('the tab is among the open ones', async () => {
  const id = await openPage();
  const { openTabs } = await import('@/stores/tab.ts');
  expect(await openTabs()).toContain(id);
});
