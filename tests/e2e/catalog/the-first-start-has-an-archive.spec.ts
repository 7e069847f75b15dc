import { expect, test } from '@playwright/test';
import { BlockPage } from './block-page.ts';

test('earlier versions of the navigation open from the list, as they were', async ({ page }) => {
  const block = new BlockPage(page);
  await page.goto('/blocks/navigation');
  await block.openArchived('v1.1');
  await expect(block.banner).toContainText('v1.1');
  const frame = block.frame.contentFrame();
  await expect(frame.getByText('01632 960 136')).toBeVisible();
  await expect(frame.getByRole('button', { name: /^More/ })).toHaveCount(0);
  await expect.poll(() =>
    frame.locator('body').evaluate(() => document.fonts.check('16px "Onest Variable"'))
  ).toBe(true);

  await block.openArchived('v1.0');
  await expect(block.banner).toContainText('v1.0');
  await expect(frame.locator('.phone')).toHaveCount(0);
  await expect(page.getByText('First version: logo, underlined links, dropdowns')).toBeVisible();
  await page.getByRole('link', { name: 'Back to current' }).click();
  await expect(block.live.getByRole('button', { name: 'More Services pages' })).toBeVisible();
});

test('they are compared with each other and with the block of today', async ({ page }) => {
  await page.goto('/blocks/navigation?version=v1.0');
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: /^Compare versions/ });
  await expect(dialog.getByRole('button', { name: /^Added/ }).first()).toBeVisible();
});
