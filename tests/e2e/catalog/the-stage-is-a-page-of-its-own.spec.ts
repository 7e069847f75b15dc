import { expect, type Page, test } from '@playwright/test';
import { BlockPage } from './block-page.ts';

async function openBlock(page: Page, path: string): Promise<BlockPage> {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto(path);
  const block = new BlockPage(page);
  await expect(block.live.locator('> *').first()).toBeVisible();
  return block;
}

/** Returns the visible height of the frame, in CSS pixels. */
async function shownHeight(block: BlockPage): Promise<number> {
  return Math.round((await block.stage.locator('..').boundingBox())!.height);
}

const viewportOf = (block: BlockPage) => block.live.evaluate(() => [innerWidth, innerHeight]);

test('a block sees the viewport of the chosen device', async ({ page }) => {
  const block = await openBlock(page, '/blocks/navigation');
  for (const [name, viewport] of [['390', [390, 844]], ['768', [768, 1024]]] as const) {
    await page.getByText(name, { exact: true }).click();
    await expect.poll(() => viewportOf(block)).toEqual(viewport);
    await expect.poll(() => shownHeight(block)).toBeLessThan(200);
  }
  await block.addStyle('.clinic { min-block-size: 150vh }');
  await expect.poll(() => shownHeight(block)).toBe(1024);
  expect(await viewportOf(block), 'it scrolls').toEqual([768, 1024]);
  await block.addStyle('.clinic { box-sizing: border-box; min-block-size: 3000px !important }');
  await expect.poll(() => shownHeight(block)).toBe(3000);
});

test('nothing of the page reaches the block, and nothing of the block the page', async ({ page }) => {
  const block = await openBlock(page, '/blocks/hero');
  const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name);
  expect(await page.evaluate(token, '--color-canvas')).not.toBe('');
  expect(
    await block.live.evaluate((_, name) => {
      return getComputedStyle(document.documentElement).getPropertyValue(name);
    }, '--color-canvas'),
  ).toBe('');
  const rules = await page.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText)
  );
  expect(rules.filter((rule) => rule.includes('.clinic'))).toEqual([]);
});

test('light and dark are a switch of the stage, whatever the system prefers', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const block = await openBlock(page, '/blocks/hero');
  const scheme = () =>
    block.live.evaluate((root) => [
      getComputedStyle(root).getPropertyValue('--scheme'),
      matchMedia('(prefers-color-scheme: dark)').matches,
      getComputedStyle(root).colorScheme,
    ]);
  const query = '@media (prefers-color-scheme: dark) { :root { --scheme: dark } }';
  await block.addStyle(`:root { --scheme: light } ${query}`);
  await expect.poll(scheme).toEqual(['light', false, 'light']);
  await page.getByText('Dark', { exact: true }).click();
  await expect.poll(scheme).toEqual(['dark', true, 'dark']);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(block.live).toHaveCSS('color-scheme', 'dark');
});

test('links and forms of a block do not put another page in its place', async ({ page }) => {
  const block = await openBlock(page, '/blocks/contacts');
  await block.live.evaluate((root) => {
    root.insertAdjacentHTML(
      'beforeend',
      '<a href="/foundation/logo">Inside</a><a href="#top" target="_top">Above</a>' +
        '<form action="/foundation/logo"><button>Send</button></form>',
    );
  });
  const opened: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && opened.push(request.url()));
  for (const name of ['Inside', 'Above']) await block.live.getByRole('link', { name }).click();
  await block.live.getByRole('button', { name: 'Send' }).click();
  // When this control request is seen, all earlier ones have been.
  const control = page.waitForRequest(/\?control$/);
  await block.live.evaluate(() => fetch('/favicon.svg?control'));
  await control;
  expect(opened).toEqual([]);
  await expect(block.live.getByRole('link', { name: 'Inside' })).toBeVisible();
  await expect(page).toHaveURL(/\/blocks\/contacts$/);
});

test('Tab goes into the frame and out of it, and the keys of the page work in it', async ({ page }) => {
  const block = await openBlock(page, '/blocks/booking-form');
  // The last state, which loads after the block.
  await page.getByRole('link', { name: 'Sent', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(block.live.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('/?');
  await expect(block.live.getByLabel('Full name')).toHaveValue('/?');
  await block.live.getByRole('button', { name: 'Ask for a time' }).focus();
  await page.keyboard.press('Tab');
  await expect(block.stage).not.toBeFocused();
  await block.live.getByRole('button', { name: 'Ask for a time' }).focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
});

for (const [what, file] of [['document', '**/stage.html'], ['script', '**/assets/stage-*.js']]) {
  test(`when the stage’s ${what} cannot be loaded, the page says so and tries again`, async ({ page }) => {
    await page.route(file!, (route) => route.abort());
    await page.goto('/blocks/hero');
    await expect(page.getByRole('alert')).toContainText('Couldn’t show the block');
    await page.unroute(file!);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(new BlockPage(page).live.getByRole('heading', { level: 1 })).toBeVisible();
  });
}
