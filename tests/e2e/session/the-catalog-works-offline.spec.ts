import { createServer, type Server } from 'node:http';
import { Readable } from 'node:stream';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

/** Forwards requests to the product until it is closed; `edit` changes its pages. */
class Front {
  edit = (page: string) => page;
  #server: Server | undefined;
  #port = 0;

  constructor(readonly product: string) {}

  get url() {
    return `http://127.0.0.1:${this.#port}`;
  }

  async open(): Promise<void> {
    this.#server = createServer(async ({ url, headers: { accept = '' } }, response) => {
      const answer = await fetch(`${this.product}${url}`, { headers: { accept } });
      const { 'content-length': _, 'content-encoding': __, ...headers } = Object.fromEntries(
        answer.headers,
      );
      response.writeHead(answer.status, headers);
      if (!headers['content-type']?.startsWith('text/html')) {
        return void Readable.fromWeb(answer.body as never).pipe(response);
      }
      response.end(this.edit(await answer.text()));
    });
    await new Promise<void>((resolve) => this.#server!.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.#server!.closeAllConnections();
    await new Promise((resolve) => this.#server!.close(resolve));
  }
}

let front: Front;
test.beforeEach(async ({ baseURL }) => {
  front = new Front(baseURL!);
  await front.open();
});
test.afterEach(() => front.close());

/** Opens a page and waits until the service worker has cached its files. */
async function openCached(page: Page, path: string) {
  await page.goto(`${front.url}${path}`);
  await page.evaluate(async () => void await navigator.serviceWorker.ready);
}

const title = (page: Page, name: string) =>
  expect(page.getByRole('main').getByRole('heading', { level: 1, name })).toBeVisible();

/** Returns the block on the stage. */
const block = (page: Page) => page.getByRole('group', { name: 'Block' }).locator('iframe');

test('offline, the catalog reloads and shows its own defaults', async ({ page }) => {
  await openCached(page, '/blocks/hero');
  await front.close();
  await page.reload();
  await title(page, 'Hero');
  await expect(block(page).contentFrame().getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Version label v1/ })).toBeVisible();
  for (
    const [path, name] of [['/blocks/price-list', 'Price list'], ['/foundation/colour', 'Colour'], [
      '/experiments',
      'Experiments',
    ]]
  ) {
    await page.goto(`${front.url}${path}`);
    await title(page, name!);
  }
  await front.open();
  await page.getByRole('link', { name: 'Documents' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
});

test('a new deployment shows at the next reload', async ({ page }) => {
  await openCached(page, '/blocks/hero');
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  front.edit = (text) => text.replace('<html', '<html data-deployment="2"');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-deployment', '2');
});

test('the cache holds only files of the front end', async ({ page }) => {
  await openCached(page, '/sign-in');
  await page.reload();
  await page.evaluate(() => fetch('/functions/v1/catalog/blocks'));
  const cached = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) {
        found.push(new URL(url).pathname);
      }
    }
    return found;
  });
  expect(cached.length).toBeGreaterThan(50);
  expect(cached.filter((path) => !/^\/(assets\/[^/]+|index\.html|stage\.html)$/.test(path)))
    .toEqual(
      [],
    );
});
