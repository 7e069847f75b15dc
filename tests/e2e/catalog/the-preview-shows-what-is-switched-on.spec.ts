import { expect, test } from '../session/signed-in.ts';
import { holdBlock } from './block-page.ts';

test('a block switched off leaves the preview and stays off after a reload', async ({ page }) => {
  await holdBlock(page, '/blocks/contacts');
  await page.goto('/pages/preview');
  const toggle = page.getByRole('switch', { name: 'Contacts' });
  const shown = page.locator('[data-preview-block="/blocks/contacts"]');
  await expect(toggle).toBeEnabled();
  await expect(shown).toBeVisible();
  await toggle.click();
  await expect(shown).toHaveCount(0);
  await expect(toggle).toBeEnabled();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Hero' })).toBeEnabled();
  await expect(shown).toHaveCount(0);
  await toggle.click();
  await expect(shown).toBeVisible();
  // Stored, before another test changes the block.
  await expect(toggle).toBeEnabled();
});

test('the preview is shown at the width of a phone', async ({ page }) => {
  await page.goto('/pages/preview');
  await page.getByText('Phone 390').click();
  await expect(page.locator('[data-preview-block="/blocks/hero"]')).toHaveJSProperty(
    'clientWidth',
    390,
  );
});
