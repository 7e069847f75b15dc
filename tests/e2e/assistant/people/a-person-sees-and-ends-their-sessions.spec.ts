import { expect, test } from '../operator.ts';
import { signIn, signUp } from '../../stack.ts';

const EMAIL = `sessions-${Date.now()}@example.com`;

test.beforeAll(async () => {
  await signUp(EMAIL);
  await signIn(EMAIL);
});
test.use({ email: EMAIL });

test('a person sees where they are signed in, ends one session and then all others', async ({ page }) => {
  await signIn(EMAIL);
  await page.goto('/foundation/logo');
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Sessions' }).click();
  const list = page.getByRole('list', { name: 'Sessions' });
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await expect(list.getByRole('listitem').first()).toContainText('this one');
  await expect(list.getByRole('listitem').first()).toContainText(/signed in .*20\d\d, \d\d:/);
  await list.getByRole('button', { name: /^End the session of/ }).first().click();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'End all others' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'End all others' })).toBeHidden();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('button', { name: /^Account:/ })).toBeVisible();
});
