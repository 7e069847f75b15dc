import { readFileSync } from 'node:fs';
import { expect, test } from '../operator.ts';

test('the record names the model’s host, and the file says the same', async ({ page }) => {
  await page.goto('/privacy/record');
  for (const title of ['Purposes', 'Recipients', 'Sites with the chat', 'Retention']) {
    await expect(page.getByRole('region', { name: title })).toBeVisible();
  }
  const recipient = page.getByRole('table', { name: 'Recipients' }).getByRole('row').nth(1);
  const host = (await recipient.getByRole('cell').first().innerText()).split(' · ')[0]!;
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('record-of-processing.md');
  const text = readFileSync(await download.path(), 'utf8');
  expect(text).toMatch(/^# /);
  expect(text).toContain(host);
});
