import { expect, test } from '../operator.ts';
import { asService } from '../../stack.ts';

test('an editor gives an account a budget; when it is used up the text returns to the box', async ({ page, model: _ }) => {
  const email = 'viewer@example.com';
  await page.goto('/people');
  await page.getByRole('combobox', { name: 'Account' }).selectOption(email);
  const box = page.getByRole('textbox', { name: 'Tokens per day' });
  await box.fill('many');
  await page.getByRole('button', { name: 'Save budget' }).click();
  await expect(page.getByRole('alert')).toContainText('whole number');
  await box.fill('50,000');
  await page.getByRole('button', { name: 'Save budget' }).click();
  await expect(page.getByRole('row', { name: email })).toContainText(/of 50,000/);
  await page.getByRole('button', { name: 'Use default' }).click();
  await expect(page.getByRole('row', { name: email })).not.toContainText(/of 50,000/);

  const people = await asService('GET', '/functions/v1/catalog/users?limit=200');
  const { id } = people.find((person: { email: string }) => person.email === 'editor@example.com');
  const path = `/functions/v1/assistant/model-budget/${id}`;
  await page.goto('/sandbox');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('Hello');
  await message.press('Enter');
  await page.waitForURL(/\/sandbox\/./);

  const send = page.getByRole('button', { name: 'Send' });
  const question = 'Do you treat children?';
  await message.fill(question);
  try {
    await asService('PATCH', path, { tokens_per_day: 1 });
    await expect(send).toBeEnabled();
    await message.press('Enter');
    await expect(page.getByRole('alert')).toContainText(/budget .* used up.* 00:00 UTC, in /);
    await expect(message).toHaveValue(question);
    await asService('PATCH', path, { tokens_per_day: 0 });
    await expect(send).toBeEnabled();
    await message.press('Enter');
    await expect(page.getByRole('alert')).toContainText('This account has no model budget.');
    await expect(message).toHaveValue(question);
  } finally {
    await asService('DELETE', path);
  }
});
