import { expect, test } from './signed-in.ts';

test.use({ viewport: { width: 1000, height: 480 } });

test('a dialog that fills the screen stays above a toast', async ({ page }) => {
  await page.route(
    '**/alert-settings',
    (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 503, json: { title: 'Away', detail: 'Try again later.' } })
        : route.continue(),
  );
  await page.goto('/documents');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Email alerts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email alerts' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await save.click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Couldn’t save the alerts.' });
  await expect(toast).toBeVisible();
  await expect(async () => {
    const [shown, told] = [await dialog.boundingBox(), await toast.boundingBox()];
    expect(shown!.y + shown!.height).toBeLessThanOrEqual(told!.y);
    expect(shown!.y).toBeGreaterThanOrEqual(0);
  }).toPass({ timeout: 4000 });
  await save.click({ trial: true });
});
