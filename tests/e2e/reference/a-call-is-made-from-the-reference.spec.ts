import { expect, type Page } from '@playwright/test';
import { test } from '../session/signed-in.ts';
import { stack } from '../stack.ts';

/** Collects the browser's errors, and requests to other origins. */
function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(error.message));
  page.on('console', (message) => message.type() === 'error' && heard.push(message.text()));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== stack().api_url) heard.push(request.url());
  });
  return heard;
}

/** Opens a call by its summary, runs it and returns the status of the response. */
async function makeCall(page: Page, summary: string) {
  const call = page.locator('.opblock', { hasText: summary });
  // Of a long document Swagger UI draws the calls that are scrolled to.
  await page.mouse.move(640, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 800);
    await expect(call).toBeAttached({ timeout: 200 });
  }).toPass();
  await call.locator('.opblock-summary-control').click();
  await call.getByRole('button', { name: 'Execute' }).click();
  return call.locator('.live-responses-table tbody .response-col_status');
}

test('the docs of the catalog lead to its calls, and one answers', async ({ page }) => {
  const heard = listen(page);
  await page.goto('/functions/v1/catalog/docs');
  await expect(page).toHaveURL('/reference/catalog');
  const { paths } = await (await page.request.get('/functions/v1/catalog/openapi.json')).json();
  const calls = Object.values<object>(paths).flatMap((each) => Object.keys(each));
  await expect(page.locator('.opblock')).toHaveCount(calls.length);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await expect(await makeCall(page, 'List all blocks in page order')).toHaveText(/^200/);
  expect(heard).toEqual([]);
});

test('calls of the assistant are made as the account that is signed in', async ({ page }) => {
  // Selected while neither Swagger UI nor the other document has loaded.
  const late = Promise.withResolvers<void>();
  await page.route(/swagger-ui-bundle|catalog.openapi/, async (route) => {
    await late.promise;
    await route.continue();
  });
  // The page counts as loaded only when the delayed request has finished.
  await page.goto('/reference/catalog', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Dialog assistant' }).click();
  await expect(page).toHaveURL('/reference/assistant');
  late.resolve();
  await expect(await makeCall(page, 'List all branches in order')).toHaveText(/^200/);
});
