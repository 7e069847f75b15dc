import { expect, test } from '../operator.ts';
import { asOperator, signIn } from '../../stack.ts';

async function colleague() {
  const { access_token } = await signIn('editor@example.com');
  return (method: string, path: string, body?: unknown) =>
    asOperator(access_token, method, path, body);
}

test('a version saved by somebody else is told before mine is saved beside it', async ({ page }) => {
  const call = await colleague();
  await page.goto('/settings/reschedule/prompt');
  await page.getByRole('textbox', { name: 'Rules' }).click();
  await page.keyboard.insertText('Mine. ');
  const theirs = await call('POST', '/configs', {
    intent_code: 'reschedule',
    system_prompt: 'Theirs',
  });
  await page.getByRole('button', { name: /^Save as v2$/ }).click();
  await expect(page.getByText(`While you edited, v${theirs.version} was saved`)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Rules' })).toContainText('Mine.');
  await page.getByRole('button', { name: 'Save as v3', exact: true }).click();
  await expect(page.getByText('v3 saved.', { exact: true })).toBeVisible();
  const versions = await call('GET', '/configs?intent_code=reschedule');
  expect(versions.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
  for (const { id } of versions.slice(0, 2)) await call('DELETE', `/configs/${id}`);
});

test('a step saved by somebody else is told, not overwritten', async ({ page }) => {
  const call = await colleague();
  const path = '/intents/new_booking/steps/close';
  await page.goto('/settings/new_booking/steps');
  await page.getByRole('button', { name: /Farewell/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('My farewell');
  await call('PATCH', path, { name: 'Their farewell' });
  await page.getByRole('textbox', { name: 'Name' }).press('Control+Enter');
  await expect(page.getByText('Somebody else saved this step')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('My farewell');
  const steps = await call('GET', '/intents/new_booking/steps');
  expect(steps.at(-1).name).toBe('Their farewell');

  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save step' }).click();
  await expect(page.getByText('Step “My farewell” saved.', { exact: true })).toBeVisible();
  await call('PATCH', path, { name: 'Farewell' });
});
