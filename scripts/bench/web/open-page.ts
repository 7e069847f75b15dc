import type { Page } from '@playwright/test';

/** Milliseconds without an answer after which a page is thought to have all it needs. */
const REST_MS = 1000;

/**
 * Opens a page and waits until it has its heading and the network rests. (Playwright's networkidle
 * never comes where a page follows the stream of events.)
 */
export async function openPage(page: Page, address: string): Promise<void> {
  let latest = 0;
  page.on('response', () => (latest = performance.now()));
  await page.goto(address);
  await page.locator('#app:not([inert]) main h1').first().waitFor();
  while (performance.now() - latest < REST_MS) await page.waitForTimeout(REST_MS / 10);
}
