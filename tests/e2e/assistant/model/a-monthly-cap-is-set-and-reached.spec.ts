import { asService } from '../../stack.ts';
import { expect, tail, test } from '../operator.ts';

const CAPS = '/functions/v1/assistant/model-caps';

test('an editor sets the monthly cap, and every page says when it is reached', async ({ page, model }) => {
  await model.route('general_info');
  await model.play(tail('Hello there', 'general'));
  await page.goto('/sandbox');
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').last()).toContainText('Hello there');

  await page.goto('/settings/model-settings');
  const row = page.getByRole('table', { name: 'Monthly caps' })
    .getByRole('row', { name: /^This installation/ });
  await expect(row).toContainText('No cap');
  const field = page.getByLabel('Tokens per month for this installation');
  await field.fill('many');
  await page.getByRole('button', { name: 'Save cap' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter a whole number of tokens');
  try {
    await field.fill('1');
    await page.getByRole('button', { name: 'Save cap' }).click();
    await expect(page.getByText('Cap saved.', { exact: true })).toBeVisible();
    // A call is counted about a second after it ended.
    await expect(async () => {
      await page.reload();
      await expect(row).toContainText('Cap reached', { timeout: 2000 });
    }).toPass();
    await expect(page.getByText(/^This installation used .* trials and runs are blocked\.$/))
      .toBeVisible();

    await page.goto('/sandbox');
    const told = page.getByRole('status').filter({ hasText: 'A monthly cap is reached.' });
    await expect(told).toBeVisible();
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello again');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/The monthly model cap of this installation is reached/))
      .toBeVisible();
    await told.getByRole('link', { name: 'Show the caps' }).click();
    await field.fill('');
    await page.getByRole('button', { name: 'Save cap' }).click();
    await expect(row).toContainText('No cap');
  } finally {
    await asService('PATCH', CAPS, { tokens_per_month: null });
  }
});
