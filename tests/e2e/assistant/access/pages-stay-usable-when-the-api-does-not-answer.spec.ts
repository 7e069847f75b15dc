import { expect, test } from '../operator.ts';

const pages = [
  ['/sandbox', 'The dialogs could not be read', /New dialog/],
  ['/settings', 'The branches could not be read', /New booking/],
  ['/documents', 'The documents could not be read', /Dental prices/],
  ['/people', 'The accounts could not be read', /viewer@example/],
] as const;

for (const [path, title, content] of pages) {
  test(`${path} says that the API is away and recovers`, async ({ page }) => {
    await page.route('**/functions/v1/**', (route) => route.abort());
    await page.goto(path);
    await expect(page.getByText(title)).toBeVisible();
    await page.unroute('**/functions/v1/**');
    await page.getByRole('button', { name: /again|Retry/i }).click();
    await expect(page.getByText(title)).toBeHidden();
    await expect(page.getByText(content).first()).toBeVisible();
  });

  test(`${path} shows on a slow network that it loads, then what it loaded`, async ({ page }) => {
    await page.route('**/functions/v1/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1200));
      await route.continue();
    });
    await page.goto(path);
    await expect(page.getByText('Loading').first()).toBeAttached();
    await expect(page.getByText(content).first()).toBeVisible();
  });
}
