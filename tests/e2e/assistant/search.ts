import type { Locator, Page } from '@playwright/test';

/** Opens the search, types a query, and returns the results. */
export async function search(page: Page, query: string): Promise<Locator> {
  await page.keyboard.press('Control+k');
  const box = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox');
  await box.fill(query);
  return page.getByRole('listbox', { name: 'Results' }).getByRole('option');
}
