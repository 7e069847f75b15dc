import { expect, type Page, test } from '@playwright/test';
import { PASSWORD } from '../stack.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

async function signIn(page: Page, email: string) {
  await page.goto('/sign-in?next=/experiments');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Experiments' })).toBeVisible();
}

test('an editor sends a draft to review, approves it and reopens it', async ({ page }) => {
  await signIn(page, 'editor@example.com');
  const steps = [['Send to review', 'Review'], ['Approve', 'Approved'], [
    'Reopen as draft',
    'Draft',
  ]];
  for (const [move, column] of steps) {
    await card(page, 'Price calculator').getByRole('button', { name: move }).click();
    await expect(
      page.getByRole('region', { name: new RegExp(`^${column} `) }).getByRole('article', {
        name: 'Price calculator',
      }),
    ).toBeVisible();
  }
  await page.reload();
  await expect(card(page, 'Price calculator').getByRole('button', { name: 'Send to review' }))
    .toBeVisible();
});

test('a viewer sees the moves and why they are not theirs', async ({ page }) => {
  await signIn(page, 'viewer@example.com');
  const approve = card(page, 'Tooth map').getByRole('button', { name: 'Approve' });
  await expect(approve).toHaveAttribute('aria-disabled', 'true');
  await expect(approve).toHaveAccessibleName(/Only editors can move components/);
});

test('without the API the seeded list shows, and nothing can be moved', async ({ page }) => {
  await page.route('**/functions/v1/catalog/**', (route) => route.abort());
  await page.goto('/experiments');
  await expect(card(page, 'Tooth map')).toBeVisible();
  await expect(card(page, 'Tooth map').getByRole('button', { name: 'Approve' }))
    .toHaveAttribute('aria-disabled', 'true');
});

test('the list comes back by itself when the API does', async ({ page }) => {
  await page.route('**/functions/v1/catalog/experiments*', (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', (each) => /experiments/.test(each.url()));
  await page.goto('/experiments');
  await refused;
  await expect(card(page, 'Tooth map')).toBeVisible();
  await expect(page.getByText('In this status since')).toHaveCount(0);
  await page.unroute('**/functions/v1/catalog/experiments*');
  await expect(page.getByText('In this status since').first()).toBeVisible();
});
