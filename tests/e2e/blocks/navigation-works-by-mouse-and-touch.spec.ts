import { expect, type Locator, type Page, test } from '@playwright/test';
import { BlockPage } from '../catalog/block-page.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Linden Clinic' });
const link = (page: Page, name: string) =>
  navigation(page).getByRole('link', { name, exact: true });
const button = (page: Page, name: string) =>
  navigation(page).getByRole('button', { name: `More ${name} pages` });

test.describe('with a mouse', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/pages/home');
    await link(page, 'Services').hover();
    await expect(link(page, 'Dentistry')).toBeVisible();
  });

  test('the pointer can enter the panel and a submenu, which stay open', async ({ page }) => {
    await link(page, 'Dentistry').hover();
    await expect(link(page, 'Braces and aligners')).toBeVisible();
    await link(page, 'Braces and aligners').hover();
    await page.clock.fastForward(400);
    await expect(link(page, 'Braces and aligners')).toBeVisible();
    await expect(link(page, 'Dentistry')).toBeVisible();
  });

  test('Escape dismisses what hovering opened, without moving the pointer', async ({ page }) => {
    await page.keyboard.press('Escape');
    await expect(link(page, 'Dentistry')).toBeHidden();
  });

  test('leaving closes what hovering opened', async ({ page }) => {
    await page.mouse.move(720, 700);
    await expect(link(page, 'Dentistry')).toBeHidden();
  });

  test('a click on the button keeps the panel when the pointer leaves', async ({ page }) => {
    await button(page, 'Services').click();
    await page.mouse.move(720, 700);
    await page.clock.fastForward(400);
    await expect(link(page, 'Dentistry')).toBeVisible();
  });

  test('menu links are underlined', async ({ page }) => {
    for (const each of await navigation(page).getByRole('link').all()) {
      await expect(each).toHaveCSS('text-decoration-line', 'underline');
    }
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a menu button shows the menu, and buttons open its parts', async ({ page }) => {
    await page.goto('/pages/home');
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await expect(menu).toBeVisible();
    await expect(link(page, 'Services')).toBeHidden();
    await menu.tap();
    await expect(link(page, 'Services')).toBeVisible();
    await button(page, 'Services').tap();
    await button(page, 'Dentistry').tap();
    await expect(link(page, 'Implants and crowns')).toBeVisible();
    await expect(link(page, 'Doctors')).toBeVisible();
  });
});

test('on the block’s own page nothing cuts off an open menu', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/blocks/navigation');
  const block = new BlockPage(page);
  const stage = block.inside.getByRole('navigation', { name: 'Linden Clinic' });
  await stage.getByRole('button', { name: 'More Services pages' }).click();
  await stage.getByRole('button', { name: 'More Dentistry pages' }).click();
  const bottomOf = async (part: Locator) => {
    const { y, height } = (await part.boundingBox())!;
    return y + height;
  };
  const last = stage.getByRole('link', { name: 'Braces and aligners' });
  const shown = block.stage.locator('..');
  await expect.poll(async () => await bottomOf(shown) - await bottomOf(last)).toBeGreaterThan(0);
});
