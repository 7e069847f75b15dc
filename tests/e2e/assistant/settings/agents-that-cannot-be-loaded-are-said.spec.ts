import { expect, test } from '../operator.ts';

test('the page Agents says what could not be loaded, and loads it again', async ({ page }) => {
  const failing = /\/(proposals|ledger|api-keys)(\?|$)/;
  await page.route(
    failing,
    (route) =>
      route.request().resourceType() === 'document'
        ? route.continue()
        : route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }),
  );
  await page.goto('/settings/agent-settings');
  const titles = ['Couldn’t load proposals', 'Couldn’t load keys', 'Couldn’t load changes'];
  for (const title of titles) await expect(page.getByText(title)).toBeVisible({ timeout: 20_000 });
  await page.unroute(failing);
  for (const _ of titles) await page.getByRole('button', { name: 'Try again' }).first().click();
  for (const title of titles) await expect(page.getByText(title)).toBeHidden();
});
