import { env } from 'node:process';
import { expect, type Page } from '@playwright/test';

export const EDITOR = 'editor@example.com';
export const VIEWER = 'viewer@example.com';
export const PASSWORD = env.SEED_PASSWORD || 'change-me-now';

/** Signs in as a person does and waits until the product knows who it is. */
export async function signIn(page: Page, email = EDITOR): Promise<void> {
  await page.goto('/sign-in?next=/whats-new');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'What’s new' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account:/ })).toBeVisible();
}
