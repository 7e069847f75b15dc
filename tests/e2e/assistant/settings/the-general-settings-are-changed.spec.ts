import { expect, test } from '../operator.ts';

test('an editor changes the general settings, and is told of a wrong one before it is sent', async ({ page }) => {
  await page.goto('/settings');
  await page.getByRole('link', { name: 'General', exact: true }).click();
  const form = page.getByRole('region', { name: 'General', exact: true });
  const [zone, callback] = [
    form.getByLabel('Time zone'),
    form.getByLabel('A callback is due after (minutes)'),
  ];
  await expect(callback).toHaveValue('60');
  await expect(page).toHaveTitle(/^General · Settings/);

  await callback.fill('soon');
  await expect(form.getByRole('alert')).toHaveText('Enter whole minutes from 5 to 1440.');
  await form.getByRole('button', { name: 'Discard' }).click();
  await expect(callback).toHaveValue('60');

  await callback.fill('90');
  await form.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Saved. The next message uses these settings.', { exact: true }))
    .toBeVisible();
  await page.reload();
  await expect(callback).toHaveValue('90');
  await expect(zone).toHaveValue('Europe/London');

  await callback.fill('60');
  await callback.press('Enter');
  await expect(form.getByRole('button', { name: 'Save settings' })).toHaveCount(0);
});
