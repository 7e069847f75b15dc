import { expect, type Page } from '@playwright/test';

/** Returns the shortcuts in the list that `?` opens. */
export async function listKeys(page: Page): Promise<string[]> {
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toBeVisible();
  const lines = await list.locator('dl > div').allInnerTexts();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  return lines.map((line) => line.replace(/\s+/g, ' ').trim());
}
