import type { Page } from '@playwright/test';
import { expect, tail, test } from '../operator.ts';

/** Presses Tab until a control with this name has the focus; its ring must be visible. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const holder = element.closest('.code-editor, .box') ?? element;
      const { outlineStyle, outlineWidth } = getComputedStyle(holder);
      return {
        name: element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '',
        hasRing: outlineStyle !== 'none' && outlineWidth !== '0px',
      };
    });
    if (!name.test(focused.name)) continue;
    expect(focused.hasRing, `focus ring of ${name}`).toBe(true);
    return;
  }
  throw new Error(`no Tab stop is called ${name}`);
}

test('a dialog is written, inspected and left by keyboard alone', async ({ page, model }) => {
  await model.route('new_booking');
  await model.play(tail('Your name, please?', 'qualify'));
  await page.goto('/sandbox');
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await page.keyboard.type('A check-up, please');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your name, please?').first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Your name, please?' })).toBeAttached();
  await tabTo(page, /^Decision$/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'State' })).toHaveAttribute('aria-selected', 'true');
});

test('a prompt is edited and saved by keyboard alone, and Tab leaves the editor', async ({ page }) => {
  await page.goto('/settings/escalate_human/prompt');
  await expect(page.getByRole('textbox', { name: 'Rules' })).toBeVisible();
  await tabTo(page, /^Prompt$/);
  await tabTo(page, /^System prompt$/);
  await page.keyboard.type('Be calm. ');
  await tabTo(page, /^Rules$/);
  await tabTo(page, /^Discard$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Discard changes$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
});
