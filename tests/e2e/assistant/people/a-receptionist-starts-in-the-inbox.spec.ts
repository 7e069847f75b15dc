import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { asService, PASSWORD, signUp } from '../../stack.ts';

test('a receptionist starts in the Inbox and sees no settings', async ({ page }) => {
  const email = `${randomUUID()}@example.com`;
  await signUp(email);
  await asService('PATCH', `/rest/v1/users?email=eq.${email}`, { role: 'receptionist' });
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/inbox');
  const rail = page.getByRole('navigation', { name: 'Main' });
  await expect(rail.getByRole('link', { name: 'Sandbox' })).toBeVisible();
  for (const name of ['Settings', 'People', 'Privacy']) {
    await expect(rail.getByRole('link', { name })).toHaveCount(0);
  }
  for (const path of ['/settings', '/people', '/privacy/retention']) {
    await page.goto(path);
    await expect(page).toHaveURL('/inbox');
  }
});
