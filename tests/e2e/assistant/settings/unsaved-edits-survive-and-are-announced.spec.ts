import { expect, test } from '../operator.ts';

const WORDS = 'Unsaved words of mine.';

test('unsaved edits survive leaving and reload, are announced, and go with the session', async ({ page }) => {
  await page.goto('/settings/general_info/prompt');
  const exit = page.getByRole('textbox', { name: 'Exit conditions' });
  await exit.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(`\n${WORDS}`);

  const rail = page.getByRole('link', { name: 'People' });
  await rail.click();
  const question = page.getByRole('dialog', { name: 'One text has unsaved changes' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(exit).toContainText(WORDS);
  await rail.click();
  await question.getByRole('button', { name: 'Leave, keep changes' }).click();
  await expect(page).toHaveURL(/\/people$/);

  await page.goto('/settings/general_info/prompt');
  await expect(exit).toContainText(WORDS);
  let asked = false;
  page.on('dialog', (dialog) => {
    asked = true;
    void dialog.accept();
  });
  await exit.click();
  await page.reload();
  expect(asked).toBe(true);
  await expect(exit).toContainText(WORDS);
  await expect(page.getByRole('navigation', { name: 'Branches' })).toContainText('unsaved');

  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  const warning = page.getByRole('dialog', { name: 'Sign out and lose what is not saved?' });
  await expect(warning).toContainText('Prompt of “General information”, changed from v1');
  await warning.getByRole('button', { name: 'Cancel' }).click();
  await expect(exit).toContainText(WORDS);
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await warning.getByRole('button', { name: 'Sign out, lose it' }).click();
  await expect(page).toHaveURL(/\/sign-in\?next=\/settings/);
  await expect(page.getByRole('button', { name: /^Account:/ })).toHaveCount(0);
  await expect(exit).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(WORDS);
});
