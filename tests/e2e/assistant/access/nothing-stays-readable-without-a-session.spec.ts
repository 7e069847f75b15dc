import { Buffer } from 'node:buffer';
import { createHmac } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../operator.ts';
import { signIn, signUp, stack } from '../../stack.ts';
import { signInAgain, signInOver } from '../drafts.ts';

const SECRET = 'A secret complaint of a patient';

/** Opens the documents with another account in a separate browser. */
async function openAs(browser: Browser, email: string): Promise<Page> {
  const value = JSON.stringify(await signIn(email));
  const localStorage = [{ name: 'linden.session', value }];
  const origins = [{ origin: stack().api_url, localStorage }];
  const context = await browser.newContext({ storageState: { cookies: [], origins } });
  const page = await context.newPage();
  await page.goto(`${stack().api_url}/documents`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  return page;
}

async function signOutEverywhere(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
}

test('signing out in one tab empties the other', async ({ page, context }) => {
  await page.goto('/sandbox');
  await page.getByRole('textbox', { name: 'Message' }).fill(SECRET);
  const settings = await context.newPage();
  await settings.goto('/settings/new_booking/prompt');
  await expect(settings.getByRole('textbox', { name: 'System prompt' })).toContainText(
    'You are the administrator of',
  );
  const other = await context.newPage();
  await other.goto('/whats-new');
  await other.getByRole('button', { name: /^Account:/ }).click();
  await other.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await other.getByRole('button', { name: 'Discard and sign out' }).click();
  for (const tab of [page, settings]) {
    await expect(signInOver(tab)).toContainText('You signed out in another tab.');
    await expect(tab.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
    await expect(tab.getByText(/You are the administrator of/)).toHaveCount(0);
  }
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).not.toContain('access_token');
  expect(kept).not.toContain(SECRET);
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
});

test('an editor ends the sessions of an account: its pages ask to sign in; its owner ends them all', async ({ page, browser }) => {
  const email = `${crypto.randomUUID()}@example.com`;
  await signUp(email);
  const theirs = await openAs(browser, email);
  await page.goto('/people');
  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText(`${email} is signed out everywhere.`, { exact: true })).toBeVisible();
  await theirs.getByRole('link', { name: 'Settings' }).click();
  await expect(signInOver(theirs)).toContainText('Your session has ended.');
  await expect(theirs.getByText(/You are the administrator of/)).toHaveCount(0);
  await theirs.context().close();

  const [one, other] = [await openAs(browser, email), await openAs(browser, email)];
  await one.route('**/auth/v1/logout*', (route) => route.abort());
  await signOutEverywhere(one);
  await expect(one.getByText(/^Couldn’t sign you out/)).toBeVisible();
  await one.unroute('**/auth/v1/logout*');
  await signOutEverywhere(one);
  await expect(one).toHaveURL(/\/sign-in\?next=/);
  await other.getByRole('link', { name: 'Settings' }).click();
  await expect(signInOver(other)).toContainText('Your session has ended.');
  for (const each of [one, other]) await each.context().close();
});

/** Returns the session with an access token that expired an hour ago, signed like the stack's. */
function expire(session: Record<string, string>): string {
  const [header, payload] = session.access_token!.split('.');
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString());
  const body = JSON.stringify({ ...claims, exp: Math.floor(Date.now() / 1000) - 3600 });
  const signed = `${header}.${Buffer.from(body).toString('base64url')}`;
  const signature = createHmac('sha256', stack().jwt_secret).update(signed).digest('base64url');
  return JSON.stringify({ ...session, access_token: `${signed}.${signature}` });
}

test('a session whose token the server no longer takes is signed in again over the page', async ({ page }) => {
  await page.goto('/documents');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('tab', { name: 'Retrieval playground' }).click();
  await expect(page.getByRole('slider', { name: 'Threshold' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Question' }).fill('price');
  const stored = await page.evaluate(() => localStorage.getItem('linden.session')!);
  const ended = expire(JSON.parse(stored));
  const refused = page.waitForResponse((response) => response.status() === 401);
  await page.evaluate((session) => localStorage.setItem('linden.session', session), ended);
  await page.keyboard.press('Enter');
  expect((await refused).url()).toContain('/documents/search');
  await expect(signInOver(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('linden.session'))).toBeNull();
  await signInAgain(page);
  await expect(page).toHaveURL(/\/documents\?tab=playground$/);
  await expect(page.getByRole('textbox', { name: 'Question' })).toBeVisible();
});
