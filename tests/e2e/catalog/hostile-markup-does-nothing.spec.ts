import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from '../session/signed-in.ts';
import { BlockPage } from './block-page.ts';
import { HOSTILE_FORMS, type HostileForm } from './hostile-forms.ts';

const CONTROL = 'the control rendered';
let controls = 0;
let beacon: { server: Server; url: string; hits: string[] };

test.beforeAll(async () => {
  const hits: string[] = [];
  const server = createServer((request, response) => {
    if (request.url !== '/favicon.ico') hits.push(request.url!);
    response.setHeader('access-control-allow-origin', '*').end('x');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  beacon = { server, hits, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
});

test.afterAll(() => void beacon.server.close());

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const labelOf = (index: number) => `v0.${index + 1}`;

/** Serves forms as archived versions, as if somebody had skipped the capturer. */
async function serve(page: Page, forms: HostileForm[]): Promise<void> {
  const fill = (text = '') => text.replaceAll('BEACON', beacon.url);
  const summaries = forms.map((_, index) => ({
    id: idOf(index),
    blockId: idOf(999),
    blockPath: '/blocks/hero',
    version: labelOf(index),
    capture: { width: 800, height: 240, devicePixelRatio: 1, theme: 'light', unresolved: [] },
    createdBy: null,
    createdByName: null,
    createdAt: '2026-10-03T10:00:00Z',
  }));
  await page.route(/\/blocks\/snapshots(\?|\/|$)/, (route) => {
    const index = summaries.findIndex(({ id }) => route.request().url().includes(id));
    const form = forms[index];
    if (!form) {
      return route.fulfill({
        json: summaries.map((each) => ({ ...each, htmlBytes: 1, cssBytes: 1 })),
      });
    }
    const html = `<p>${CONTROL} ${index}</p>${fill(form.html)}`;
    return route.fulfill({
      json: { ...summaries[index], changelog: [], html, css: fill(form.css) },
    });
  });
}

/** Clicks everything that invites a click, where a mouse would. */
async function tempt(page: Page): Promise<void> {
  const frame = page.locator('iframe[title*="archived version"]');
  const inviting = frame.contentFrame().getByText('click me');
  for (const each of await inviting.all()) await each.click({ force: true });
  await frame.click({ position: { x: 8, y: 8 } });
}

/**
 * What the beacon heard since it was last asked. Another page calls it first: what a snapshot asked
 * for before that has arrived by then.
 */
async function heard(listener: Page): Promise<string[]> {
  const control = `/control-${++controls}`;
  await listener.evaluate((address) => fetch(address), beacon.url + control);
  const hits = beacon.hits.splice(0);
  expect(hits).toContain(control);
  return hits.filter((path) => path !== control);
}

async function expectNothing(page: Page, listener: Page, index: number): Promise<void> {
  const frame = page.locator('iframe[title*="archived version"]').contentFrame();
  await expect(frame.getByText(`${CONTROL} ${index}`, { exact: true })).toBeAttached();
  await tempt(page);
  expect.soft(await heard(listener)).toEqual([]);
  expect(page.context().pages()).toEqual([page, listener]);
  await expect(page).toHaveURL(/\/blocks\/hero\?version=v0\.\d+$/);
  await expect(frame.getByText(`${CONTROL} ${index}`, { exact: true })).toBeAttached();
  await expect(page.getByText(/^\s*Archived version/)).toBeInViewport();
  const top = await page.getByRole('link', { name: 'Back to current' }).evaluate((link) => {
    const { x, y } = link.getBoundingClientRect();
    return link.contains(document.elementFromPoint(x + 2, y + 2));
  });
  expect(top, 'the banner is not covered').toBe(true);
}

test.describe('snapshots', () => {
  test.describe.configure({ mode: 'parallel' });

  for (const [kind, forms] of Object.entries(HOSTILE_FORMS)) {
    test(`with hostile ${kind} run, load and open nothing`, async ({ page }) => {
      const block = new BlockPage(page);
      await serve(page, forms);
      const listener = await page.context().newPage();
      await listener.goto(`${beacon.url}/listener`);
      beacon.hits.length = 0;
      // Behind another page Chromium draws, and so clicks, only now and then.
      await page.bringToFront();
      await page.goto('/blocks/hero');
      for (const [index, form] of forms.entries()) {
        await test.step(form.name, async () => {
          await block.openArchived(labelOf(index));
          await expectNothing(page, listener, index);
        });
      }
      await page.close();
      expect(await heard(listener)).toEqual([]);
    });
  }
});

test('the beacon and the forms work: without the frame they are heard', async ({ page }) => {
  beacon.hits.length = 0;
  const forms = Object.values(HOSTILE_FORMS).flat().filter(({ name }) =>
    ['image', 'image error handler', 'svg load handler', 'inline background'].includes(name)
  );
  await page.setContent(forms.map(({ html }) => html!.replaceAll('BEACON', beacon.url)).join(''));
  await expect.poll(() => [...new Set(beacon.hits)].sort()).toEqual([
    '/img',
    '/inline',
    '/script',
  ]);
});

test('a snapshot stored through the API is shown as harmlessly', async ({ page }) => {
  beacon.hits.length = 0;
  const block = new BlockPage(page);
  await block.open('/blocks/doctors');
  const label = await block.draftNext();
  await block.live.evaluate((element, url) => {
    element.insertAdjacentHTML(
      'beforeend',
      `<a href="${url}/link" onclick="fetch('${url}/click')">click me</a>`,
    );
  }, beacon.url);
  await block.save.click();
  await expect(page.getByText(`Version ${label} saved`)).toBeVisible();
  await block.openArchived(label);
  await tempt(page);
  expect(beacon.hits).toEqual([]);
});
