import type { Page, Route } from '@playwright/test';
import { expect, test } from '../assistant/operator.ts';
import { createSite, demoSite, openChat } from './foreign-site.ts';

test.use({ email: null });

/** How the server fails, and what of it. */
const FAILURES: Record<string, [pattern: string, fail: (route: Route) => void]> = {
  'is down': ['**/chat?site=*', (route) => void route.abort('connectionrefused')],
  'hangs': ['**/chat?site=*', () => {}],
  'is blocked': ['**/chat?site=*', (route) => void route.abort('blockedbyclient')],
  'answers with another page': [
    '**/chat?site=*',
    (route) => void route.fulfill({ contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  ],
  'has an API that hangs': ['**/visitor/**', () => {}],
  'has an API that answers with HTML': [
    '**/visitor/**',
    (route) => void route.fulfill({ contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  ],
};

declare const globalThis: { clicked: number };

/** Clicks at 100 points from edge to edge; returns how many reached the page itself. */
async function countClicks(page: Page): Promise<number> {
  const { width, height } = page.viewportSize()!;
  await page.evaluate(() => {
    globalThis.clicked = 0;
    addEventListener('click', ({ target }) => {
      if (!(target as Element).closest('linden-chat')) globalThis.clicked += 1;
    });
  });
  let free = 0;
  for (let i = 0; i < 100; i++) {
    const x = 4 + Math.floor(i / 10) * (width - 8) / 9;
    const y = 4 + i % 10 * (height - 8) / 9;
    await page.mouse.click(x, y);
    free += await page.evaluate(
      ([x, y]) => Number(document.elementFromPoint(x!, y!)?.localName !== 'linden-chat'),
      [x, y],
    );
  }
  return Math.min(free, await page.evaluate(() => globalThis.clicked));
}

let site: string;
test.beforeAll(async () => {
  site = await createSite();
});

for (const [name, [pattern, fail]] of Object.entries(FAILURES)) {
  test(`the page stays usable and names another way while the server ${name}`, async ({ page }) => {
    await page.clock.install();
    await page.route(pattern, fail);
    await openChat(page, site);
    await page.clock.runFor(11_000);
    await expect(page.getByRole('alert')).toHaveText('Call 020 7946 0000');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('alert')).toBeHidden();
    expect(await countClicks(page)).toBe(100);
    await page.unroute(pattern);
    await page.getByRole('button', { name: 'Chat with us' }).click();
    await expect(page.frameLocator('linden-chat iframe').getByRole('textbox')).toBeVisible();
  });
}

test('the page stays usable when the script of the chat cannot be loaded', async ({ page }) => {
  for (const fail of [() => {}, (route: Route) => void route.abort('connectionrefused')]) {
    await page.route('**/chat.js', fail);
    await page.goto(demoSite(site), { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { name: 'Contact' })).toBeVisible();
    expect(await countClicks(page)).toBe(100);
    await page.unroute('**/chat.js');
  }
});
