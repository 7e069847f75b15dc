/** Based on the W3C's own test of the pattern: aria-practices, disclosure_navigation_hybrid.js. */
import { expect, type Page, test } from '@playwright/test';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Linden Clinic' });
const link = (page: Page, name: string) =>
  navigation(page).getByRole('link', { name, exact: true });
const button = (page: Page, name: string) =>
  navigation(page).getByRole('button', { name: `More ${name} pages` });

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/pages/home');
  await expect(button(page, 'Services')).toBeVisible();
});

test('each parent is a link and a separate button that controls its list', async ({ page }) => {
  for (const name of ['Services', 'Doctors', 'For patients']) {
    await expect(link(page, name)).toHaveAttribute('href', /^#/);
    await expect(button(page, name)).toHaveAttribute('aria-expanded', 'false');
    const id = await button(page, name).getAttribute('aria-controls');
    await expect(page.locator(`#${id}`)).toBeHidden();
  }
});

test('there are no menu roles', async ({ page }) => {
  await expect(navigation(page).locator('[role^=menu]')).toHaveCount(0);
});

test('Tab walks links, buttons and the links of an open list', async ({ page }) => {
  await link(page, 'Services').focus();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Services')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(link(page, 'Doctors')).toBeFocused();
  await button(page, 'Services').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(link(page, 'Dentistry')).toBeFocused();
});

test('Enter and Space open and close the list', async ({ page }) => {
  for (const key of ['Enter', 'Space']) {
    await button(page, 'Doctors').press(key);
    await expect(button(page, 'Doctors')).toHaveAttribute('aria-expanded', 'true');
    await expect(link(page, 'Family doctors')).toBeVisible();
    await button(page, 'Doctors').press(key);
    await expect(link(page, 'Family doctors')).toBeHidden();
  }
});

test('one list is open at a time', async ({ page }) => {
  await button(page, 'Services').press('Enter');
  await button(page, 'Doctors').press('Enter');
  await expect(button(page, 'Services')).toHaveAttribute('aria-expanded', 'false');
  await expect(button(page, 'Doctors')).toHaveAttribute('aria-expanded', 'true');
});

test('Escape closes the innermost list and returns focus to its button', async ({ page }) => {
  await button(page, 'Services').press('Enter');
  await button(page, 'Dentistry').press('Enter');
  await link(page, 'Implants and crowns').focus();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Dentistry')).toBeFocused();
  await expect(link(page, 'Dentistry')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Services')).toBeFocused();
  await expect(link(page, 'Dentistry')).toBeHidden();
});

const moves: [key: string, from: string, to: string][] = [
  ['ArrowRight', 'Prices', 'For patients'],
  ['ArrowDown', 'Prices', 'For patients'],
  ['ArrowLeft', 'Contacts', 'More For patients pages'],
  ['ArrowUp', 'Contacts', 'More For patients pages'],
  ['Home', 'Prices', 'Services'],
  ['End', 'Prices', 'Contacts'],
];
for (const [key, from, to] of moves) {
  test(`${key} on ${from} moves focus to ${to}`, async ({ page }) => {
    await link(page, from).press(key);
    await expect(page.locator(':focus')).toHaveAccessibleName(to);
  });
}

test('ArrowDown on an open button enters its list, arrows and Home and End walk it', async ({ page }) => {
  await button(page, 'For patients').press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(link(page, 'Your first visit')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(link(page, 'Insurance and payment')).toBeFocused();
  await page.keyboard.press('End');
  await expect(link(page, 'What patients say')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(link(page, 'Your first visit')).toBeFocused();
});

test('focus that leaves closes the list', async ({ page }) => {
  await button(page, 'For patients').press('Enter');
  await link(page, 'What patients say').focus();
  await page.keyboard.press('Tab');
  await expect(link(page, 'Contacts')).toBeFocused();
  await expect(link(page, 'What patients say')).toBeHidden();
});

test('the followed link is marked as the current page', async ({ page }) => {
  await link(page, 'Prices').press('Enter');
  await expect(link(page, 'Prices')).toHaveAttribute('aria-current', 'page');
  await expect(navigation(page).locator('[aria-current]')).toHaveCount(1);
});
