import { randomUUID } from 'node:crypto';
import { expect, test } from '../operator.ts';
import { signUp } from '../../stack.ts';
import { actOn } from './support.ts';

test('an account is promoted and demoted, and the last editor cannot step down', async ({ page, editors: _ }) => {
  const email = `${randomUUID()}@example.com`;
  await signUp(email);
  await page.goto('/people');
  const role = page.getByRole('combobox', { name: `Role of ${email}` });
  for (
    const [name, sentence] of [
      ['Editor', 'an editor'],
      ['Receptionist', 'a receptionist'],
      ['Viewer', 'a viewer'],
    ] as const
  ) {
    await role.click();
    await page.getByRole('option', { name }).click();
    await expect(page.getByText(`${email} is ${sentence} now.`, { exact: true })).toBeVisible();
  }
  await page.getByRole('combobox', { name: 'Role of editor@example.com' }).click();
  await page.getByRole('option', { name: 'Viewer' }).click();
  await page.getByRole('button', { name: 'Give up the role' }).click();
  await expect(page.getByRole('alert')).toContainText('The last editor cannot be demoted');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Role of editor@example.com' }))
    .toHaveText(/Editor/);
});

test('the last editor is neither disabled nor removed, and is told why in the question', async ({ page, editors: _ }) => {
  const email = 'editor@example.com';
  await page.goto('/people');
  await actOn(page, email, 'Disable');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The last editor cannot be');
  await page.keyboard.press('Escape');
  await actOn(page, email, 'Remove');
  await dialog.getByRole('textbox').fill(email);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The last editor cannot be');
  await expect(dialog.getByRole('textbox')).toHaveValue(email);
});
