import { expect, type Page } from '@playwright/test';
import { follow } from '../follow.ts';
import { test } from '../session/signed-in.ts';
import { asService, stack } from '../stack.ts';

const PAGES = {
  foundation: ['logo', 'colour', 'type', 'spacing'],
  blocks: [
    ...['navigation', 'hero', 'services', 'doctors', 'price-list', 'reviews', 'booking-form'],
    'contacts',
  ],
  components: ['buttons', 'inputs', 'badges', 'cards'],
  pages: ['preview', 'home', 'services', 'booking'],
  offline: ['business-card', 'door-sign', 'price-leaflet'],
};
const PATHS = [
  ...Object.entries(PAGES).flatMap(([section, names]) =>
    names.map((name) => `/${section}/${name}`)
  ),
  ...['/experiments', '/whats-new', '/nowhere', '/sandbox', '/documents', '/people'],
  ...[
    '/settings',
    '/settings/model-settings',
    '/settings/new_booking/versions',
    '/settings/new_booking/scenario/qualify',
    '/sign-in',
  ],
  ...['/reference/catalog', '/reference/assistant'],
];

/** Collects the browser's errors and policy violations from now on. */
function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(message.text());
  });
  return heard;
}

async function expectPage(page: Page, path: string): Promise<void> {
  await follow(page, path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

test('every page works under the policy, and so do archived versions and their comparison', async ({ page }) => {
  test.slow();
  const path = '/blocks/contacts';
  const stored = { path, version: 'v0.2', changelog: [], css: 'p { color: rgb(1, 2, 3) }' };
  const html = '<p style="margin: 0">Kept as it was</p>';
  await asService('POST', '/functions/v1/catalog/blocks/snapshots', { ...stored, html });
  const heard = listen(page);

  await page.goto('/');
  for (const each of PATHS) {
    await test.step(each, () => expectPage(page, each));
  }
  await page.goto(`${path}?version=v0.2`);
  const frame = page.locator('iframe[title*="archived version"]').contentFrame();
  await expect(frame.getByText('Kept as it was')).toHaveCSS('color', 'rgb(1, 2, 3)');
  await page.goto(`${path}?compare=v0.2..current`);
  await expect(page.getByRole('dialog').locator('iframe')).toHaveCount(2);
  expect(heard).toEqual([]);
});

test('the policy stops scripts that are not files of the product, and frames around it', async ({ page }) => {
  const heard = listen(page);
  await page.goto('/foundation/logo');
  await page.evaluate((url) => {
    document.body.append(Object.assign(document.createElement('script'), { text: 'evil = 1' }));
    document.body.append(Object.assign(document.createElement('iframe'), { src: url }));
  }, stack().api_url);
  await expect.poll(() => heard.join()).toMatch(/script-src.*frame-ancestors/s);
  expect(await page.evaluate(() => 'evil' in globalThis)).toBe(false);
});
