import { expect, type Page } from '@playwright/test';

/** Waits until the page has what it opened with. The network is never idle: news come by a stream. */
export async function untilRead(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}
