import { randomUUID } from 'node:crypto';
import { expect, test } from '../operator.ts';
import { signInAs } from './support.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('an invitation shows a one-time password once; with it nothing opens before another is chosen', async ({ page, browser }) => {
  const email = `${randomUUID()}@example.com`;
  await page.goto('/people');
  await page.getByRole('button', { name: 'Invite' }).click();
  const form = page.getByRole('dialog');
  const address = form.getByRole('textbox', { name: 'Email' });
  await expect(address).toBeFocused();
  await address.fill('nobody');
  await form.getByRole('textbox', { name: 'Name' }).fill('Ann Lee');
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(form.getByRole('alert')).toContainText('Enter an email address, such as');

  await address.fill('editor@example.com');
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(form.getByRole('alert')).toContainText('already has an account');
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Ann Lee');

  await address.fill(email);
  await address.press('Enter');
  const shown = page.getByRole('dialog', { name: `One-time password of ${email}` });
  const password = await shown.getByRole('status', { name: 'One-time password' }).innerText();
  await page.keyboard.press('Escape');
  await shown.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(password);
  await shown.getByRole('button', { name: 'I have it' }).click();
  await expect(page.getByText(password)).toHaveCount(0);
  const row = page.getByRole('row', { name: email });
  await expect(row).toContainText('Ann Lee');
  await expect(row).toContainText('one-time password');

  const theirs = await signInAs(browser, email, password);
  const required = theirs.getByRole('dialog', { name: 'Choose your own password' });
  await expect(required.getByLabel('One-time password')).toBeFocused();
  await theirs.keyboard.press('Escape');
  await expect(required).toBeVisible();
  await expect(theirs.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
  await required.getByLabel('One-time password').fill(password);
  await required.getByLabel('New password').fill('a-password-of-my-own');
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await theirs.context().close();
  await page.reload();
  await expect(row).not.toContainText('one-time password');
});
