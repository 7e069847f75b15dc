import type { Page } from '@playwright/test';

/** Milliseconds without a response after which a page counts as loaded. */
const REST_MS = 1000;

/**
 * Opens a page and waits until it has its heading and the network is idle. (Playwright's
 * networkidle never occurs on pages with an event stream.)
 */
export async function openPage(page: Page, address: string): Promise<void> {
  let latest = 0;
  page.on('response', () => (latest = performance.now()));
  await page.goto(address);
  await page.locator('#app:not([inert]) main h1').first().waitFor();
  while (performance.now() - latest < REST_MS) await page.waitForTimeout(REST_MS / 10);
}
