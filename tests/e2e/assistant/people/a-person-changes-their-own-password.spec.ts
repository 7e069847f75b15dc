import { randomUUID } from 'node:crypto';
import { expect, test } from '../../session/signed-in.ts';
import { PASSWORD, signUp } from '../../stack.ts';
import { signInAs } from './support.ts';
import { signInOver } from '../drafts.ts';

test.use({ email: null });

test('a viewer changes their own password with the old one; only their other sessions end', async ({ browser }) => {
  const email = `${randomUUID()}@example.com`;
  await signUp(email);
  const [page, other] = [
    await signInAs(browser, email, PASSWORD),
    await signInAs(browser, email, PASSWORD),
  ];
  await expect(other.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your password' });
  const [old, chosen] = [dialog.getByLabel('Current password'), dialog.getByLabel('New password')];
  await expect(old).toBeFocused();
  await old.fill('not-my-password');
  await chosen.fill('short');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Too short: add 5 or more characters.');
  await chosen.fill('a-new-password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('This is not your password.');
  await expect(chosen).toHaveValue('a-new-password');
  await old.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed. You’re signed out everywhere else.', {
    exact: true,
  })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/settings/);
  await other.getByRole('link', { name: 'Settings' }).click();
  await expect(signInOver(other)).toBeVisible();
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password').fill('a-new-password');
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other).toHaveURL(/\/settings/);
  await Promise.all([page.context().close(), other.context().close()]);
});
