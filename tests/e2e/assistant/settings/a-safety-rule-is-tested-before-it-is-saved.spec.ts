import { expect, test } from '../operator.ts';

test('a safety rule is written in a form and tested before it is saved', async ({ page }) => {
  await page.goto('/settings/_safety');
  const rules = page.getByRole('region', { name: 'Rules' });
  const message = rules.getByLabel('Test a message');
  await message.fill('I can’t breathe');
  await expect(rules.getByRole('status')).toContainText('Call 999');
  await rules.getByRole('button', { name: 'Show rule' }).click();
  await expect(rules.getByLabel('Phrase')).toHaveValue(/breathe/);

  await message.fill('my kettle explodes');
  await expect(rules.getByText('No rule matches.')).toBeVisible();
  await rules.getByLabel('Reply', { exact: true }).first().selectOption('emergency en');
  await rules.getByRole('button', { name: 'Add rule' }).click();
  await rules.getByLabel('Phrase').fill('kettle (explodes|burns)');
  const line = rules.getByText(/1 line has errors and can’t be saved/);
  await expect(line).toBeVisible();
  await rules.getByLabel('Must match').fill('the kettle explodes\nour kettle burns');
  await expect(line).toBeHidden();
  await expect(rules.getByText(/^Line \d+ applies/)).toBeVisible();
  await rules.getByLabel('Exceptions').fill('my kettle');
  await expect(rules.getByText(/but an exception matches, too/)).toBeVisible();

  await rules.getByText('Text', { exact: true }).click();
  await expect(rules.getByRole('textbox', { name: 'Rules' })).toContainText('# Self-harm, English');
  await rules.getByText('Form', { exact: true }).click();
  await rules.getByLabel('Find a rule').fill('! my kettle + the');
  await expect(rules.getByRole('listitem')).toHaveText(/kettle \(explodes\|burns\)/);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByText(/^Active: v1/)).toBeVisible();
});
