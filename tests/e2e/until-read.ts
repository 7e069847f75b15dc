import { expect, type Page } from '@playwright/test';

/** Waits until the mounted page, with its blocks, has replaced the prerendered one. */
export async function untilLiving(page: Page): Promise<void> {
  await expect(page.locator('#app:not([inert]) h1').first()).toBeAttached();
  // A composed page names its blocks above them.
  const blocks = await page.locator('.composed .head a').count();
  await expect(page.locator('.composed .page > .clinic')).toHaveCount(blocks);
  await expect(page.locator('.preview .page:empty')).toHaveCount(0);
}

/**
 * Waits until the page has loaded its data. Cannot wait for an idle network, because live events
 * keep a stream open.
 */
export async function untilRead(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await untilLiving(page);
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}
