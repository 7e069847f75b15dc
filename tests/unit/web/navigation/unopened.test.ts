import { dispatchOnWindow, resetBrowser } from '../support/browser.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { createMemoryHistory, createRouter, type Router } from 'vue-router';
import {
  dismissUnopened,
  unopened,
  watchScripts,
} from '../../../../web/src/navigation/unopened.ts';

const aScriptFails = () => dispatchOnWindow(new Event('vite:preloadError'));
let router: Router;

beforeEach(async () => {
  resetBrowser();
  dismissUnopened();
  // The router asks it how far the page was scrolled.
  vi.stubGlobal('history', { state: null });
  vi.stubGlobal('fetch', () => Promise.reject(new Error('away')));
  router = createRouter({
    history: createMemoryHistory('/'),
    routes: [
      { path: '/blocks', component: {} },
      { path: '/documents', component: () => Promise.reject(new Error('no script')) },
    ],
  });
  watchScripts(router);
  await router.push('/blocks');
});

test('a part that does not open is told of with the page that is there', async () => {
  aScriptFails();
  await expect.poll(() => unopened.value).toEqual({
    title: null,
    address: '/blocks',
    isAway: true,
  });
});

test('what fails beside a page that does not open is told of as that page', async () => {
  const opening = router.push('/documents');
  aScriptFails();
  await expect(opening).rejects.toThrow('no script');
  aScriptFails();
  const page = { title: 'Documents', address: '/documents', isAway: true };
  await expect.poll(() => unopened.value).toEqual(page);
  aScriptFails();
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(unopened.value).toEqual(page);
});

test('a page that opens takes back what was told', async () => {
  await router.push('/documents').catch(() => {});
  await expect.poll(() => unopened.value?.title).toBe('Documents');
  await router.push('/blocks?state=open');
  expect(unopened.value).toBeNull();
});
