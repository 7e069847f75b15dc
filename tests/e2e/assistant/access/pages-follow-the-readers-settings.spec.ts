import type { Page } from '@playwright/test';
import { expect, test } from '../operator.ts';
import { untilRead } from '../../until-read.ts';

const PAGES = ['/sandbox', '/documents', '/whats-new', '/settings/new_booking/scenario', '/people'];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await untilRead(page);
}

test('text twice as large is cut off in no button, and the page does not scroll sideways', async ({ page }) => {
  const soft = expect.configure({ soft: true });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const path of PAGES) {
    await open(page, path);
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    const cut = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('button, a')]
          .filter((each) => each.checkVisibility() && each.textContent!.trim() !== '')
          .filter((each) => getComputedStyle(each).textOverflow !== 'ellipsis')
          .filter((each) =>
            each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 4
          )
          .filter((each) => getComputedStyle(each).display !== 'inline')
          .map((each) => each.textContent!.trim())
      );
    await soft.poll(cut, path).toEqual([]);
    await soft.poll(width, path).toBeLessThanOrEqual(1280);
  }
  await page.setViewportSize({ width: 390, height: 900 });
  await expect.poll(width).toBeLessThanOrEqual(390);
});

test('with the reader’s own colours it is seen what is current, chosen and on', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/settings/new_booking/scenario/intro');
  const pairs = [
    ['link', 'Settings', 'Documents'],
    ['tab', 'Scenario', 'Preview'],
    ['link', 'Welcome', 'Farewell'],
  ] as const;
  for (const [role, outlined, plain] of pairs) {
    const outline = (name: string, style: string) =>
      expect(page.getByRole(role, { name }).first()).toHaveCSS('outline-style', style);
    await outline(outlined, 'solid');
    await outline(plain, 'none');
  }
  await expect(page.getByRole('switch', { name: /^New booking/ }))
    .toHaveCSS('outline-style', 'solid');
});

test('who wants less motion sees none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/sandbox');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  const moving = await page.evaluate(() =>
    document.getAnimations().filter((each) => Number(each.effect!.getTiming().duration) > 1).length
  );
  expect(moving).toBe(0);
});
