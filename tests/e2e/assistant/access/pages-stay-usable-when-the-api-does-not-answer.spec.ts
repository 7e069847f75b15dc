import { expect, test } from '../operator.ts';

const pages = [
  ['/sandbox', 'Couldn’t load dialogs', /New dialog/],
  ['/settings', 'Couldn’t load branches', /New booking/],
  ['/documents', 'Couldn’t load documents', /Dental prices/],
  ['/people', 'Couldn’t load accounts', /viewer@example/],
] as const;

for (const [path, title, content] of pages) {
  test(`${path} says that it waits for the API, that it is away, and recovers`, async ({ page }) => {
    let held = Promise.withResolvers<void>();
    let isAway = true;
    await page.route('**/functions/v1/**', async (route) => {
      await held.promise;
      await (isAway ? route.abort() : route.continue());
    });
    await page.goto(path);
    await expect(page.getByText('Loading').first()).toBeAttached();
    held.resolve();
    await expect(page.getByText(title)).toBeVisible();
    held = Promise.withResolvers();
    isAway = false;
    await page.getByRole('button', { name: /again|Retry/i }).click();
    await expect(page.getByText('Loading').first()).toBeAttached();
    held.resolve();
    await expect(page.getByText(title)).toBeHidden();
    await expect(page.getByText(content).first()).toBeVisible();
  });
}
