import { expect, test } from '../session/signed-in.ts';
import { holdBlock } from './block-page.ts';

test('a block switched off leaves the preview and stays off after a reload', async ({ page }) => {
  await holdBlock(page, '/blocks/contacts');
  await page.goto('/pages/preview');
  const toggle = page.getByRole('switch', { name: 'Contacts' });
  const shown = page.locator('[data-preview-block="/blocks/contacts"]');
  await expect(toggle).toBeEnabled();
  await expect(shown).toBeVisible();
  const stored = () =>
    page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
  const off = stored();
  await toggle.press('Space');
  await expect(shown).toHaveCount(0);
  await off;
  await expect(toggle).toBeFocused();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Hero' })).toBeEnabled();
  await expect(shown).toHaveCount(0);
  // Before another test changes the block.
  const on = stored();
  await toggle.click();
  await expect(shown).toBeVisible();
  await on;
});

test('the preview is shown at the width of a phone', async ({ page }) => {
  await page.goto('/pages/preview');
  await page.getByText('Phone 390').click();
  await expect(page.locator('[data-preview-block="/blocks/hero"]')).toHaveJSProperty(
    'clientWidth',
    390,
  );
});
