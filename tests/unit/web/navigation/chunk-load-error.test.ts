import { dispatchOnWindow, resetBrowser } from '../support/browser.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { createMemoryHistory, createRouter, type Router } from 'vue-router';
import {
  chunkLoadError,
  dismissChunkLoadError,
  watchChunkLoads,
} from '@/navigation/chunk-load-error.ts';

const aScriptFails = () => dispatchOnWindow(new Event('vite:preloadError'));
let router: Router;

beforeEach(async () => {
  resetBrowser();
  dismissChunkLoadError();
  // The router reads the scroll position from it.
  vi.stubGlobal('history', { state: null });
  vi.stubGlobal('fetch', () => Promise.reject(new Error('away')));
  router = createRouter({
    history: createMemoryHistory('/'),
    routes: [
      { path: '/blocks', component: {} },
      { path: '/documents', component: () => Promise.reject(new Error('no script')) },
    ],
  });
  watchChunkLoads(router);
  await router.push('/blocks');
});

test('a part that does not open is told of with the page that is there', async () => {
  aScriptFails();
  await expect.poll(() => chunkLoadError.value).toEqual({
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
  await expect.poll(() => chunkLoadError.value).toEqual(page);
  aScriptFails();
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(chunkLoadError.value).toEqual(page);
});

test('a page that opens takes back what was told', async () => {
  await router.push('/documents').catch(() => {});
  await expect.poll(() => chunkLoadError.value?.title).toBe('Documents');
  await router.push('/blocks?state=open');
  expect(chunkLoadError.value).toBeNull();
});
