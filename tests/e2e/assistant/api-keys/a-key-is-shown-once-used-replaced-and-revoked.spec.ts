import type { Page } from '@playwright/test';
import { expectNoFinding } from '../../look-for-findings.ts';
import { expect, test } from '../operator.ts';

const secretOf = (page: Page) => page.getByRole('status', { name: 'API key' }).textContent();

test('a key is shown once, used, replaced and revoked', async ({ page }) => {
  const statusWith = async (secret: string | null) => {
    const headers = { Authorization: `Bearer ${secret}` };
    return (await page.request.get('/functions/v1/assistant/intents', { headers })).status();
  };
  const name = `Reports ${crypto.randomUUID()}`;
  await page.goto('/api-keys');
  await page.getByRole('button', { name: 'New key' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Create key' }).click();
  await expect(form.getByRole('alert')).toContainText('Enter a name');
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Limit').fill('often');
  await form.getByRole('button', { name: 'Create key' }).click();
  await expect(form.getByRole('alert')).toContainText('60/1m');
  await form.getByLabel('Scope').selectOption('read');
  await expect(form).toContainText('Reads per period');
  await form.getByLabel('Limit').fill('100/1m');
  await form.getByLabel('Name').press('Enter');

  const secret = await secretOf(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.locator('body')).not.toContainText(secret!);
  expect(await statusWith(secret)).toBe(200);
  const line = page.getByRole('row').filter({ hasText: name });
  await expect(line).toContainText(`lwk_…${secret!.slice(-4)}`);
  await expect(line).toContainText('100/1m');
  await expectNoFinding(page, 'the API keys');

  const act = async (action: string) => {
    await line.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await act('Replace secret');
  await page.getByLabel('Old secret').selectOption('none');
  await page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click();
  await expect(page.getByRole('dialog')).toContainText('won’t see this secret again');
  const next = await secretOf(page);
  await page.getByRole('button', { name: 'I have stored it' }).click();
  expect([await statusWith(secret), await statusWith(next)]).toEqual([401, 200]);

  await act('Revoke');
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(line).toContainText('revoked');
  expect(await statusWith(next)).toBe(401);
  await act('Remove from list');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from list' }).click();
  await expect(line).toHaveCount(0);
});
