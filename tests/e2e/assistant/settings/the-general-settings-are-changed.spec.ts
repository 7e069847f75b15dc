import { expect, test } from '../operator.ts';

test('an editor changes the general settings, and is told of a wrong one before it is sent', async ({ page }) => {
  await page.goto('/settings');
  await page.getByRole('link', { name: 'General', exact: true }).click();
  const form = page.getByRole('region', { name: 'General', exact: true });
  const callback = form.getByLabel('A callback is due after (minutes)');
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

  await callback.fill('60');
  await callback.press('Enter');
  await expect(form.getByRole('button', { name: 'Save settings' })).toHaveCount(0);
});

test('an editor describes the organisation, and the preview of a prompt names it', async ({ page }) => {
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Organisation', exact: true }).click();
  const form = page.getByRole('region', { name: 'Organisation', exact: true });
  const [name, email] = [form.getByLabel('Name'), form.getByLabel('Email')];
  await expect(name).toHaveValue('Linden Clinic');
  await expect(form.getByLabel('Time zone')).toHaveValue('Europe/London');
  await expect(page).toHaveTitle(/^Organisation · Settings/);

  await email.fill('hello');
  await expect(form.getByRole('alert')).toContainText('Enter an email address');
  await email.fill('hello@linden-clinic.example');
  await name.fill('Hillside School');
  await form.getByLabel('Accent colour').fill('#1D5C96');
  await form.getByRole('button', { name: 'Save settings' }).click();
  await expect(form.getByRole('button', { name: 'Save settings' })).toHaveCount(0);

  await expect(form.getByLabel('Accent colour')).toHaveValue('#1d5c96');
  const accent = () => page.evaluate(() => document.body.style.getPropertyValue('--color-accent'));
  await expect.poll(accent).toContain('#1d5c96');

  await page.goto('/settings/general_info/preview');
  await expect(page.getByText('You are the administrator of Hillside School', { exact: false }))
    .toBeVisible();
  await page.goto('/settings/organisation-settings');
  await name.fill('Linden Clinic');
  await form.getByLabel('Accent colour').fill('');
  await name.press('Enter');
  await expect(form.getByRole('button', { name: 'Save settings' })).toHaveCount(0);
  await expect.poll(accent).toBe('');
});
