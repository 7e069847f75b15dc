import { colleague } from '../drafts.ts';
import { expect, test } from '../operator.ts';
import { expectNoFinding } from '../../look-for-findings.ts';

test('a version has a model and parameters of its own, which are saved and compared', async ({ page }) => {
  const call = await colleague();
  const [first] = await call('GET', '/configs?intent_code=reschedule');
  await page.goto('/settings/reschedule/prompt');
  await page.getByRole('textbox', { name: 'Model', exact: true }).fill('large');
  await page.getByRole('spinbutton', { name: 'Temperature' }).fill('0.5');
  for (const width of [390, 1440]) {
    await expectNoFinding(page, 'model parameters', [{ colorScheme: 'light', width }]);
  }
  await page.getByRole('button', { name: /^Save as v\d+$/ }).click();
  await expect(page.getByText(/^v\d+ saved\.$/)).toBeVisible();
  const [saved] = await call('GET', '/configs?intent_code=reschedule');
  expect(saved.parameters).toEqual({ model: 'large', temperature: 0.5 });
  expect(saved.system_prompt).toBe(first.system_prompt);

  await page.goto(`/settings/reschedule/versions?left=${first.version}&right=${saved.version}`);
  const model = page.getByRole('tabpanel').locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Model' }) });
  await expect(model).toContainText('model: large');
  await expect(model).toContainText('temperature: 0.5');

  await page.goto(`/settings/reschedule/prompt?version=${saved.version}`);
  await page.getByRole('textbox', { name: 'Model', exact: true }).fill('');
  await page.getByRole('spinbutton', { name: 'Temperature' }).fill('');
  await page.getByRole('button', { name: /^Save as v\d+$/ }).click();
  await expect(page.getByText(/^v\d+ saved\.$/)).toBeVisible();
  const [plain] = await call('GET', '/configs?intent_code=reschedule');
  expect(plain.parameters).toBeNull();
  for (const { id } of [plain, saved]) await call('DELETE', `/configs/${id}`);
});
