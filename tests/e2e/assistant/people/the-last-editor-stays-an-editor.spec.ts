import { randomUUID } from 'node:crypto';
import { expect, test } from '../operator.ts';
import { signUp } from '../../stack.ts';

test('an account is promoted and demoted, and the last editor cannot step down', async ({ page }) => {
  const email = `${randomUUID()}@example.com`;
  await signUp(email);
  await page.goto('/people');
  const role = page.getByRole('combobox', { name: `Role of ${email}` });
  for (const [name, sentence] of [['Editor', 'an editor'], ['Viewer', 'a viewer']] as const) {
    await role.click();
    await page.getByRole('option', { name }).click();
    await expect(page.getByText(`${email} is ${sentence} now.`, { exact: true })).toBeVisible();
  }
  await page.getByRole('combobox', { name: 'Role of editor@example.com' }).click();
  await page.getByRole('option', { name: 'Viewer' }).click();
  await page.getByRole('button', { name: 'Become a viewer' }).click();
  await expect(page.getByRole('alert')).toContainText('The last editor cannot be demoted');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Role of editor@example.com' }))
    .toHaveText(/Editor/);
});
