import { expectNoFinding } from '../../look-for-findings.ts';
import { expect, test } from '../operator.ts';

test('a site is created, embedded, paused and deleted', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/settings/site-settings');
  await expect(page).toHaveTitle(/^Sites · Settings/);
  await page.getByRole('button', { name: 'New site' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog');
  await form.getByLabel('Key').focus();
  await page.keyboard.type('e2e-site');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ann & "Co"');
  await page.keyboard.press('Tab');
  await page.keyboard.type('https://clinic.example/contact');
  await page.keyboard.press('Control+Enter');
  const origins = form.getByLabel('Origins');
  await expect(form.getByRole('alert')).toContainText('https://clinic.example, without a path');
  await expect(origins).toHaveAttribute('aria-invalid', 'true');
  await expect(origins).toBeFocused();
  await expectNoFinding(page, 'the form of a site');
  await page.setViewportSize({ width: 1440, height: 900 });
  await origins.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('https://clinic.example');
  await page.keyboard.press('Control+Enter');
  const detail = page.getByRole('complementary', { name: 'Ann & "Co"' });
  await expect(detail).toContainText('enabled');

  await detail.getByRole('button', { name: 'Copy embed code' }).press('Enter');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(
    `<script async type="module" src="${
      new URL(page.url()).origin
    }/chat.js" data-site="e2e-site" ` +
      'data-position="right" data-label="Chat with Ann &amp; &quot;Co&quot;"></script>',
  );
  await detail.getByText('Code for this version only').click();
  await expect(detail.getByLabel('Code for this version only'))
    .toContainText('integrity="sha384-');
  await detail.getByText('QR code').click();
  await expect(detail.getByRole('img', { name: 'QR code of the chat page' })).toBeVisible();
  await expectNoFinding(page, 'a site');
  await page.setViewportSize({ width: 1440, height: 900 });

  const row = page.getByRole('row').filter({ hasText: 'e2e-site' });
  await detail.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(row).toContainText('paused');
  await detail.getByRole('button', { name: 'Resume' }).press('Enter');
  await expect(row).toContainText('enabled');
  await detail.getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByRole('button', { name: 'Delete site' }).press('Enter');
  await expect(detail).toHaveCount(0);
  await expect(row).toHaveCount(0);
});
