import { expect, type Page, test } from '@playwright/test';
import { EDITOR, PASSWORD, VIEWER } from '../stack.ts';
import { untilRead } from '../until-read.ts';

/** Signs in like a person and waits until the session is known. */
async function signIn(page: Page): Promise<void> {
  await page.goto('/sign-in?next=/whats-new');
  await page.getByLabel('Email').fill(EDITOR);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'What’s new' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account:/ })).toBeVisible();
}

test('an operator signs in, stays signed in after a reload, and signs out', async ({ page }) => {
  await signIn(page);
  await page.reload();
  await page.getByRole('button', { name: /^Account:/ }).click();
  await expect(page.getByText(`${EDITOR} · editor`)).toBeVisible();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('a wrong password is refused in words, and the email stays typed', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(EDITOR);
  await page.getByLabel('Password').fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('email or password is incorrect');
  await expect(page.getByLabel('Email')).toHaveValue(EDITOR);
});

test('signing out in one tab signs out the other', async ({ page, context }) => {
  await signIn(page);
  const other = await context.newPage();
  await other.goto('/whats-new');
  await other.getByRole('button', { name: /^Account:/ }).click();
  await other.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'Continue without signing in' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('a visitor of a page for operators signs in and comes back to it', async ({ page }) => {
  await page.goto('/sandbox?from=link');
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.getByLabel('Email').fill(VIEWER);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/sandbox\?from=link$/);
});

test('the address after signing in is never another site', async ({ page }) => {
  await page.goto('/sign-in?next=//example.org/steal');
  await page.getByLabel('Email').fill(EDITOR);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/foundation\/logo$/);
});

test('signing in returns to the place on the page, and so does going on without', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto('/foundation/type?from=link');
  await untilRead(page);
  const last = page.getByRole('main').getByRole('heading').last();
  await last.scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => scrollY);
  const before = await place();
  expect(before).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Continue without signing in' }).click();
  await expect(page).toHaveURL((url) =>
    url.pathname === '/foundation/type' && url.search === '?from=link'
  );
  await last.scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(VIEWER);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL((url) =>
    url.pathname === '/foundation/type' && url.search === '?from=link'
  );
  await expect(last).toBeInViewport();
  await expect.poll(place).toBe(before);
});
