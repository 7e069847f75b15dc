import { randomUUID } from 'node:crypto';
import { expect, test } from '../../session/signed-in.ts';
import { PASSWORD, signIn, signUp } from '../../stack.ts';
import { signInAs } from './support.ts';
import { signInOver } from '../drafts.ts';

test.use({ email: null });

test('a person sees where they are signed in, ends one session and then all others', async ({ browser }) => {
  const email = `${randomUUID()}@example.com`;
  await signUp(email);
  const [page, other] = [
    await signInAs(browser, email, PASSWORD),
    await signInAs(browser, email, PASSWORD),
  ];
  await expect(other.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Sessions' }).click();
  const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('this device');
  await expect(rows.first()).toContainText(/^Chrome on .*signed in (just now|\d+ min ago)/);
  await rows.getByRole('button', { name: /^End the session of Chrome/ }).click();
  await expect(rows).toHaveCount(2);
  await other.reload();
  await expect(signInOver(other)).toBeVisible();
  await expect(other.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
  await signIn(email);
  await page.getByRole('button', { name: 'End all others' }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'End all others' })).toBeHidden();
});
