import { expect, test } from '@playwright/test';
import { untilLiving } from '../until-read.ts';

test('a page of the catalog shows the chat on request, and loads nothing of it before', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/pages/home');
  await untilLiving(page);
  const control = page.getByRole('switch', { name: 'Show the chat' });
  await expect(control).not.toBeChecked();
  const ofChat = () => requests.filter((path) => /chat|visitor/.test(path));
  expect(ofChat()).toEqual([]);
  await control.click();
  const button = page.getByRole('button', { name: 'Chat with Pages on this computer' });
  await expect(button).toBeVisible();
  expect(ofChat()).toEqual(['/functions/v1/assistant/visitor/sites/local', '/chat.js']);
  await button.click();
  const chat = page.frameLocator('linden-chat iframe');
  await expect(chat.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await control.click();
  await expect(page.locator('linden-chat')).toHaveCount(0);
});

test('a page of the catalog is as it was without a site or without the API', async ({ page }) => {
  const failures = [{ status: 404, body: '{}' }, { status: 200, body: '<h1>Hello</h1>' }];
  for (const failure of failures) {
    await page.route('**/visitor/sites/*', (route) => route.fulfill(failure));
    await page.goto('/pages/home');
    await untilLiving(page);
    const control = page.getByRole('switch', { name: 'Show the chat' });
    await control.click();
    await expect(page.getByText(/^Couldn’t show the chat\./)).toBeVisible();
    await expect(control).not.toBeChecked();
    await expect(page.locator('linden-chat')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Book a visit' }).first()).toBeVisible();
    await page.unroute('**/visitor/sites/*');
  }
});
