import { expect, test } from '@playwright/test';

test.beforeEach(async ({ page }) => {
  await page.goto('/pages/booking');
  await page.getByRole('button', { name: 'Ask for a time' }).click();
});

test('an empty form names every missing field beside it and focuses the first', async ({ page }) => {
  await expect(page.getByRole('status').filter({ hasText: '5 fields need your attention' }))
    .toBeVisible();
  const name = page.getByLabel('Full name');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Enter your full name');
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveAccessibleDescription(
    'Enter a phone number we can call',
  );
});

test('a complete form is taken with thanks, spaces in the phone included', async ({ page }) => {
  await page.getByLabel('Full name').fill('Anna Green');
  await page.getByRole('textbox', { name: 'Phone' }).fill('07700 900 123');
  await page.getByLabel('What is the visit about?').selectOption('Family doctor');
  await page.getByLabel('Morning').check();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Ask for a time' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Anna Green' })).toBeVisible();
});

test('a day in the past is refused and what was typed stays', async ({ page }) => {
  await page.getByLabel('Full name').fill('Anna Green');
  await page.getByLabel('Preferred day').fill('1 Jan 2020');
  await page.getByRole('button', { name: 'Ask for a time' }).click();
  await expect(page.getByLabel('Preferred day')).toHaveAccessibleDescription(
    'Such as 14 Dec 2026 Enter a day from tomorrow on',
  );
  await expect(page.getByLabel('Full name')).toHaveValue('Anna Green');
});
