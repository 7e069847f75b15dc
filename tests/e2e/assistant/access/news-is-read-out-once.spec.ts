import type { Page } from '@playwright/test';
import { expect, test } from '../operator.ts';

/** Finds a text in the page's live regions. */
const spoken = (page: Page, text: string) =>
  page.locator(
    ':is([role=status], [role=alert], [aria-live=polite], [aria-live=assertive])' +
      ':not([aria-hidden=true], [aria-live=off])',
    { hasText: text },
  );

test('a notice is read out once, and another with the same words again', async ({ page }) => {
  await page.goto('/blocks/navigation');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copy = page.getByRole('button', { name: 'Copy link' });
  await copy.click();
  const news = spoken(page, 'Link copied.');
  await expect(news).toHaveCount(1);
  const first = await news.locator('span').elementHandle();
  await copy.click();
  await expect(news).toHaveCount(1);
  await expect.poll(() => first!.evaluate((element) => element.isConnected)).toBe(false);
});

test('a reply is read out once, and that a message is too long is said once', async ({ page, model }) => {
  await model.route('general_info');
  await model.play({ kind: 'reply', role: 'branch', text: 'We open at eight o’clock sharp.' });
  await page.goto('/sandbox');
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('When do you open?');
  await box.press('Enter');
  await expect(page.getByRole('article', { name: 'Assistant' })).toContainText('eight o’clock');
  await expect(spoken(page, 'eight o’clock')).toHaveCount(1);

  await box.fill('x'.repeat(8001));
  const alert = page.getByRole('alert').filter({ hasText: '8,000' });
  const words = await alert.textContent();
  await box.press('End');
  await box.press('x');
  await expect(page.getByText('8,002 characters')).toBeVisible();
  expect(await alert.textContent()).toBe(words);
});
