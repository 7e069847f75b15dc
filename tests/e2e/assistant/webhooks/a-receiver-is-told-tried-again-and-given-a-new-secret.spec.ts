import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expectNoFinding } from '../../look-for-findings.ts';
import { expect, test } from '../operator.ts';

test('a receiver is told, tried again and given a new secret', async ({ page }) => {
  const answers = [500, 204];
  const signatures: string[] = [];
  const receiver = createServer(async (request, response) => {
    // It also receives events of other dialogs.
    const isTest = (await text(request)).includes('webhook.test');
    if (isTest) signatures.push(String(request.headers['webhook-signature']));
    response.writeHead(isTest && answers.shift() || 204).end('Not now');
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;

  await page.goto('/webhooks');
  await page.getByRole('button', { name: 'New webhook' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Address').fill('crm');
  await form.getByRole('button', { name: 'Create webhook' }).click();
  await expect(form.getByRole('alert')).toContainText('begins with https://');
  await form.getByLabel('Address').fill(url);
  await form.getByRole('button', { name: 'Create webhook' }).click();
  await expect(page.getByRole('status', { name: 'Signing secret' })).toContainText(/^whsec_/);
  const secret = await page.getByRole('status', { name: 'Signing secret' }).textContent();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'I have stored it' }).click();
  const detail = page.getByRole('complementary', { name: url });

  await detail.getByRole('button', { name: 'Send test' }).click();
  await detail.getByText('webhook.test').click();
  await expect(detail).toContainText('HTTP 500');
  await expect(detail.getByLabel('Response')).toHaveText('Not now');
  await expect(detail.getByLabel('Payload')).toContainText('"type": "webhook.test"');
  await expectNoFinding(page, 'a webhook');
  await page.setViewportSize({ width: 1440, height: 900 });
  await detail.getByRole('button', { name: 'Resend' }).click();
  await expect(detail).toContainText('HTTP 204');

  await detail.getByRole('button', { name: 'Replace secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click();
  await expect(page.getByRole('dialog')).toContainText('signed with both');
  expect(await page.getByRole('status', { name: 'Signing secret' }).textContent()).not.toBe(secret);
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await detail.getByRole('button', { name: 'Send test' }).click();
  await expect.poll(() => signatures.at(-1)?.split(' ')).toHaveLength(2);

  await detail.getByRole('switch', { name: 'Switched on' }).click();
  await expect(page.getByRole('row').filter({ hasText: url })).toContainText('off');
  await detail.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete webhook' }).click();
  await expect(detail).toHaveCount(0);
  receiver.close();
});
