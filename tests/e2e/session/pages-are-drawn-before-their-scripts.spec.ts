import type { Page } from '@playwright/test';
import { expect, test } from './signed-in.ts';

/** Delays scripts with such names until the returned function is called. */
async function holdScripts(
  page: Page,
  names = /\/assets\/index-[\w-]+\.js$/,
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(names, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const heading = (page: Page, name: string) => page.locator('main h1', { hasText: name });

test.describe('for a visitor', () => {
  test.use({ email: null });

  test('a page of the catalog is drawn, and goes on where it stands', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/blocks/hero', { waitUntil: 'commit' });
    await expect(heading(page, 'Hero')).toBeVisible();
    await expect(page).toHaveTitle('Hero · Linden Workbench');
    // Before its styles have loaded, a page has invisible boxes.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length);
    const drawn = await heading(page, 'Hero').boundingBox();
    release();
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect.poll(() => heading(page, 'Hero').boundingBox()).toEqual(drawn);
  });

  test('a page is seen before its scripts run', async ({ page }) => {
    // The test decides when the next frame comes.
    await page.addInitScript(() => {
      const request = globalThis.requestAnimationFrame;
      globalThis.requestAnimationFrame = (frame) => {
        document.addEventListener('frame', () => request(frame));
        globalThis.requestAnimationFrame = request;
        return 0;
      };
    });
    await page.goto('/whats-new', { waitUntil: 'networkidle' });
    await expect(page.locator('body > div')).toHaveCount(1);
    await expect(page.locator('#app')).toHaveAttribute('inert');
    await page.evaluate(() => document.dispatchEvent(new Event('frame')));
    await expect(page.locator('#app[inert]')).toHaveCount(0);
  });

  test('what is pressed before a page lives is heard when it does', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/whats-new', { waitUntil: 'commit' });
    await expect(heading(page, 'What’s new')).toBeVisible();
    await page.keyboard.type('/he');
    release();
    await expect(page.getByRole('combobox')).toHaveValue('he');
    await page.keyboard.type('ro');
    await expect(page.getByRole('combobox')).toHaveValue('hero');
  });

  test('the search opens by its key before the page does', async ({ page }) => {
    // The prerendered page waits only this long for the mounted one.
    await page.clock.install({ time: '2026-11-24T10:00:00' });
    await page.clock.pauseAt('2026-11-24T10:00:01');
    const release = await holdScripts(page, /\/assets\/WhatsNewPage-[\w-]+\.js$/);
    await page.goto('/whats-new', { waitUntil: 'commit' });
    const search = page.getByRole('dialog', { name: 'Search' });
    await expect(async () => {
      // Up to the frame that shows the page.
      await page.clock.runFor(20);
      await page.keyboard.press('Control+k');
      await expect(search).toBeVisible({ timeout: 500 });
    }).toPass();
    expect(await page.locator('#app').evaluate((app: HTMLElement) => app.inert)).toBe(true);
    release();
    await page.clock.resume();
    await expect(page.locator('#app[inert]')).toHaveCount(0);
    await expect(search).toBeVisible();
  });

  test('the server’s settings are not loaded before they are needed', async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const release = await holdScripts(page);
    await page.goto('/settings/new_booking', { waitUntil: 'commit' });
    await page.waitForFunction(() => document.readyState !== 'loading');
    expect(requested).not.toContain('/app-config.json');
    release();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  test('a page of the assistant is not', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/sandbox', { waitUntil: 'commit' });
    await expect(page.getByText('Foundation')).toBeVisible();
    await expect(heading(page, 'New dialog')).toBeHidden();
    release();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});

test('nothing can be typed into a page that is only drawn', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/sandbox', { waitUntil: 'commit' });
  await expect(heading(page, 'New dialog')).toBeVisible();
  expect(await page.locator('#app').evaluate((app: HTMLElement) => app.inert)).toBe(true);
  release();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  expect(await page.locator('#app').evaluate((app: HTMLElement) => app.inert)).toBe(false);
});

for (const path of ['/people', '/settings/new_booking']) {
  test(`settings and account are loaded once, before the scripts of ${path}`, async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const release = await holdScripts(page);
    const account = page.waitForRequest('**/rpc/whoami');
    await page.goto(path, { waitUntil: 'commit' });
    await account;
    release();
    await expect(page.locator('#app:not([inert]) main h1')).toBeVisible();
    const early = requested.filter((each) => /app-config|whoami/.test(each));
    expect(early).toEqual(['/app-config.json', '/rest/v1/rpc/whoami']);
  });
}
