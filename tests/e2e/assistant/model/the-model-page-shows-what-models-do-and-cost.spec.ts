import { asService } from '../../stack.ts';
import { expect, tail, test } from '../operator.ts';

test('the cost of a model is unknown until an editor enters its price', async ({ page, model }) => {
  await asService('PUT', '/functions/v1/assistant/model-prices', { prices: [] });
  await model.route('general_info');
  await model.play(tail('Hello there', 'general'));
  await page.goto('/sandbox');
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').last()).toContainText('Hello there');

  await page.goto('/settings');
  await page.getByRole('link', { name: 'Model', exact: true }).click();
  await expect(page).toHaveTitle(/^Model · Settings/);
  const answering = page.getByRole('region', { name: 'Answering model' });
  await expect(answering).toContainText('demo-model');

  const figures = page.getByRole('table', { name: 'Model figures' });
  const row = figures.getByRole('row', { name: /^Answering model/ });
  // A call is counted about a second after it ended.
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('unknown', { timeout: 2000 });
  }).toPass();
  await page.getByRole('radiogroup', { name: 'Period' }).getByText('Hour').click();
  await expect(row).toContainText('unknown');

  await page.getByRole('button', { name: 'Edit prices' }).click();
  await page.getByLabel('Input of demo-model', { exact: true }).fill('cheap');
  await page.getByRole('button', { name: 'Save prices' }).click();
  await expect(page.getByRole('alert')).toContainText('as decimals such as 0.25');
  await page.getByLabel('Input of demo-model', { exact: true }).fill('0.5');
  await page.getByLabel('Cached input of demo-model').fill('0.05');
  await page.getByLabel('Output of demo-model').fill('2');
  await page.getByRole('button', { name: 'Save prices' }).click();
  await expect(page.getByText('Prices saved.', { exact: true })).toBeVisible();
  await expect(row).toContainText(/\d EUR/);
  await asService('PUT', '/functions/v1/assistant/model-prices', { prices: [] });
});

test('an editor probes a model, and the page says what its endpoint can do', async ({ page }) => {
  await page.goto('/settings/model-settings');
  const router = page.getByRole('region', { name: 'Router' });
  await router.getByRole('button', { name: 'Probe' }).click();
  await expect(page.getByText('Probe finished.', { exact: true })).toBeVisible();
  await expect(router).toContainText('streaming');
});
