import type { Page } from '@playwright/test';
import { openDrafts, signInAgain, signInOver, typeInto } from '../assistant/drafts.ts';
import { expectNoFinding } from '../look-for-findings.ts';
import { asService, EDITOR, PASSWORD, signUp, VIEWER } from '../stack.ts';
import { expect, test } from './signed-in.ts';

const RULE = 'Typed before the session ended.';
const account = (page: Page) => page.getByRole('button', { name: /^Account:/ });

async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('focus')));
}

for (const width of [1440, 390]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('a session that is gone from the browser is told, and signed in again over the page', async ({ page }) => {
      await page.goto('/settings/general_info/prompt');
      const rules = page.getByRole('textbox', { name: 'Rules' });
      await typeInto(rules, RULE);
      await page.evaluate(() => localStorage.removeItem('linden.session'));
      await lookAgain(page);
      const dialog = signInOver(page);
      await expect(dialog).toContainText('Your session has ended.');
      await expect(dialog).toContainText('Your text is kept');
      await expect(dialog).not.toContainText(/token|key|JWT/i);
      await expect(dialog.getByLabel('Email')).toHaveValue(EDITOR);
      await expect(dialog.getByLabel('Password')).toBeFocused();
      await expect(page.locator('[aria-label^="Account:"]')).toHaveCount(0);
      await expect(page.getByText(/You are the administrator of/)).toHaveCount(0);
      await expectNoFinding(page, 'session ended', [{ colorScheme: 'dark', width }]);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeVisible();
      await signInAgain(page);
      await expect(page).toHaveURL(/\/settings\/general_info\/prompt$/);
      await expect(rules).toContainText(RULE);
      const list = await openDrafts(page);
      await list.getByRole('button', { name: 'Discard' }).click();
    });
  });
}

test('another person who signs in sees nothing of it, the same person everything', async ({ page }) => {
  await page.goto('/sandbox');
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('A complaint of a patient');
  await page.evaluate(() => localStorage.removeItem('linden.session'));
  await lookAgain(page);
  await signInAgain(page, VIEWER);
  await expect(box).toHaveValue('');
  await expect(page.getByRole('button', { name: /unsaved change/ })).toHaveCount(0);
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await page.getByLabel('Email').fill(EDITOR);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(box).toHaveValue('A complaint of a patient');
});

test('a session that somebody ended elsewhere is told by the first call, in plain words', async ({ browser }) => {
  const email = `${crypto.randomUUID()}@example.com`;
  await signUp(email);
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await theirs.goto('/sign-in?next=/sandbox');
  await theirs.getByLabel('Email').fill(email);
  await theirs.getByLabel('Password').fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Sign in' }).click();
  const box = theirs.getByRole('textbox', { name: 'Message' });
  await box.fill('Sent when it was over');
  const [{ id }] = await asService('GET', `/rest/v1/users?email=eq.${email}&select=id`);
  await asService('DELETE', `/functions/v1/catalog/users/${id}/sessions`);
  // The live stream may have been told first: then the box is behind the form already.
  await Promise.race([box.press('Enter').catch(() => {}), signInOver(theirs).waitFor()]);
  await expect(signInOver(theirs)).toContainText('was ended on another device');
  await expect(theirs.getByText(/token|API key\b|JWT/i)).toHaveCount(0);
  await signInAgain(theirs);
  // It returned to the box; or another call had noticed the end before, and it is sent
  // automatically now.
  const sent = theirs.getByText('Sent when it was over', { exact: true });
  await expect.poll(async () => await box.inputValue() || await sent.allInnerTexts())
    .toContain('Sent when it was over');
  await context.close();
});

test('signing out in one tab asks the other to sign in over its page; one sign-in serves both', async ({ page, context }) => {
  await page.goto('/settings/general_info/prompt');
  const rules = page.getByRole('textbox', { name: 'Rules' });
  await typeInto(rules, RULE);
  const other = await context.newPage();
  await other.goto('/whats-new');
  await account(other).click();
  await other.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  const question = other.getByRole('dialog', { name: 'Keep your unsaved change?' });
  await question.getByRole('button', { name: 'Keep and sign out' }).click();
  await expect(other.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(signInOver(page)).toContainText('You signed out in another tab.');
  await expect(rules).toHaveCount(0);
  await signInAgain(page);
  await expect(rules).toContainText(RULE);

  await account(page).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'Discard and sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in\?next=\/settings/);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(RULE);
});
