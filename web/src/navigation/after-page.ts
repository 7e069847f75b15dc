import { nextTick } from 'vue';
import type { Router } from 'vue-router';

let firstPage: Promise<void> = Promise.resolve();

/**
 * Makes components of the frame wait for the first page of this router, or its error, which is
 * reported where the page would be. Call it before the router is installed.
 */
export function waitForFirstPage(router: Router): void {
  firstPage = router.isReady().catch(() => {}).then(() => nextTick());
}

/**
 * Delays the load of a component of the frame until the first page is rendered, so that the requests
 * of the page are sent before those of the frame.
 */
export const afterPage = <Component>(load: () => Promise<Component>) => async () => {
  await firstPage;
  return load();
};
