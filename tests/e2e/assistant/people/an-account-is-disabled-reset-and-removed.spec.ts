import { randomUUID } from 'node:crypto';
import { expect, test } from '../operator.ts';
import { PASSWORD, signUp } from '../../stack.ts';
import { actOn, signInAs } from './support.ts';
import { signInOver } from '../drafts.ts';

test('a disabled account is out at once and told so; enabled, reset and removed it obeys, too', async ({ page, browser }) => {
  const email = `${randomUUID()}@example.com`;
  await signUp(email);
  const theirs = await signInAs(browser, email, PASSWORD);
  await expect(theirs.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await page.goto('/people');
  const row = page.getByRole('row', { name: email });

  await actOn(page, email, 'Disable');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).not.toContainText('disabled');
  await actOn(page, email, 'Disable');
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expect(row).toContainText('disabled');
  await theirs.getByRole('link', { name: 'Settings' }).click();
  await expect(signInOver(theirs)).toBeVisible();
  await theirs.getByLabel('Email').fill(email);
  await theirs.getByLabel('Password').fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Sign in' }).click();
  await expect(theirs.getByRole('alert')).toContainText('This account is disabled.');
  await expect(theirs.getByLabel('Password')).toHaveValue(PASSWORD);

  await actOn(page, email, 'Enable');
  await expect(page.getByText(`${email} can sign in again.`, { exact: true })).toBeVisible();
  await theirs.getByRole('button', { name: 'Sign in' }).click();
  await expect(signInOver(theirs)).toHaveCount(0);
  await expect(theirs).toHaveURL(/\/settings/);

  await actOn(page, email, 'Reset password');
  await page.getByRole('button', { name: 'Reset password' }).click();
  const shown = page.getByRole('dialog', { name: `One-time password of ${email}` });
  await expect(shown.getByRole('status')).toHaveText(/^(\w{4}-){3}\w{4}$/);
  await shown.getByRole('button', { name: 'I have it' }).click();
  await theirs.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(signInOver(theirs)).toBeVisible();
  await theirs.context().close();

  await actOn(page, email, 'Remove');
  const dialog = page.getByRole('dialog', { name: `Remove ${email}?` });
  await dialog.getByRole('textbox').fill('someone else');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(`Type ${email}.`);
  await dialog.getByRole('textbox').fill(email);
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
});
