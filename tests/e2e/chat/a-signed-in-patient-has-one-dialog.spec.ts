import { Buffer } from 'node:buffer';
import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../assistant/operator.ts';
import { asService } from '../stack.ts';
import { createSite, demoSite } from './foreign-site.ts';

test.use({ email: null });

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Creates a site whose server signs with HS256. */
async function createSigningSite() {
  const site = await createSite();
  const path = `/functions/v1/assistant/sites/${site}/identity-secret`;
  const { secret } = await asService('POST', path);
  const sign = (sub: string, jti: string = crypto.randomUUID()) => {
    const claims = { aud: site, sub, jti, iat: Math.floor(Date.now() / 1000) };
    const content = [{ alg: 'HS256' }, claims].map(encode).join('.');
    return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
  };
  return { site, sign };
}

/** Opens the chat of a page that knows its patient. */
async function openAs(page: Page, site: string, identity: string) {
  await page.goto(demoSite(site));
  await page.locator('linden-chat').evaluate((chat, token) => {
    (chat as HTMLElement).dataset.identity = token;
  }, identity);
  await page.getByRole('button', { name: 'Chat with us' }).click();
  const chat = page.frameLocator('linden-chat iframe');
  await expect(chat.getByRole('textbox', { name: 'Message' })).toBeVisible();
  return chat;
}

/** Opens the chat and returns the status of the exchange of its identity. */
async function exchange(page: Page, site: string, identity: string) {
  const answered = page.waitForResponse(/\/visitor\/sessions$/);
  const chat = await openAs(page, site, identity);
  return { chat, status: (await answered).status() };
}

test('two devices of a signed-in patient share one dialog, which one of them deletes', async ({ page, browser, model }) => {
  const { site, sign } = await createSigningSite();
  const text = `quokka${crypto.randomUUID().slice(0, 8)}`;
  const identity = sign('ada');
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const laptop = await openAs(page, site, identity);
  const other = await (await browser.newContext()).newPage();
  const phone = await openAs(other, site, sign('ada'));
  expect(page.frames().map((frame) => frame.url()).join()).not.toContain(identity);
  expect(addresses.filter((url) => url.includes('/visitor/')).join()).not.toContain(identity);

  await model.route('general_info');
  await model.play({ kind: 'reply', role: 'branch', text: `Noted ${text}.` });
  await laptop.getByRole('textbox', { name: 'Message' }).fill(`Hello ${text}`);
  await page.keyboard.press('Enter');
  for (const device of [laptop, phone]) {
    await expect(device.getByText(`Noted ${text}.`, { exact: true })).toBeVisible();
  }
  const again = await openAs(other, site, sign('ada'));
  await expect(again.getByText(`Hello ${text}`)).toBeVisible();

  const read = other.waitForResponse(/\/visitor\/messages$/);
  const stranger = await openAs(other, site, sign('eve'));
  await (await read).finished();
  await expect(stranger.getByText(`Hello ${text}`)).toHaveCount(0);
  const back = await openAs(other, site, sign('ada'));
  await expect(back.getByText(`Hello ${text}`)).toBeVisible();

  await laptop.getByRole('button', { name: 'Delete my messages' }).click();
  await laptop.getByRole('button', { name: 'Delete', exact: true }).click();
  for (const device of [laptop, back]) {
    await expect(device.getByText(`Hello ${text}`)).toHaveCount(0);
  }
  await other.context().close();
});

test('a refused identity leaves an anonymous chat, which says nothing of it', async ({ page, browser, model }) => {
  const { site, sign } = await createSigningSite();
  const text = `quokka${crypto.randomUUID().slice(0, 8)}`;
  const used = sign('ada', 'once');
  const other = await (await browser.newContext()).newPage();
  expect((await exchange(other, site, used)).status).toBe(201);
  await other.context().close();
  for (const identity of ['forged', used]) {
    const { chat, status } = await exchange(page, site, identity);
    expect(status).toBe(401);
    await expect(chat.getByRole('alert')).toHaveCount(0);
  }
  const chat = page.frameLocator('linden-chat iframe');
  await model.route('general_info');
  await model.play({ kind: 'reply', role: 'branch', text: `Noted ${text}.` });
  await chat.getByRole('textbox', { name: 'Message' }).fill(`Hello ${text}`);
  await page.keyboard.press('Enter');
  await expect(chat.getByText(`Noted ${text}.`, { exact: true })).toBeVisible();
  const read = page.waitForResponse(/\/visitor\/messages$/);
  const { chat: signedIn, status } = await exchange(page, site, sign('ada'));
  expect(status).toBe(201);
  await (await read).finished();
  await expect(signedIn.getByText(`Noted ${text}.`)).toHaveCount(0);
});
