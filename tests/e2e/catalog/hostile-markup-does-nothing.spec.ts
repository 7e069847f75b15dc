import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../session/sign-in.ts';
import { BlockPage } from './block-page.ts';
import { HOSTILE_FORMS, type HostileForm } from './hostile-forms.ts';

const CONTROL = 'the control rendered';
let beacon: { server: Server; url: string; hits: string[] };

test.beforeAll(async () => {
  const hits: string[] = [];
  const server = createServer((request, response) => {
    hits.push(request.url!);
    response.setHeader('access-control-allow-origin', '*').end('x');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  beacon = { server, hits, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
});

test.afterAll(() => void beacon.server.close());

/** Shows a form in place of a stored snapshot, as if somebody had skipped the capturer. */
async function serve(page: Page, form: HostileForm): Promise<void> {
  const fill = (text = '') => text.replaceAll('BEACON', beacon.url);
  const summary = {
    id: '00000000-0000-4000-8000-000000000001',
    blockId: '00000000-0000-4000-8000-000000000002',
    blockPath: '/blocks/hero',
    version: 'v0.9',
    changelog: [],
    capture: { width: 800, height: 240, devicePixelRatio: 1, theme: 'light', unresolved: [] },
    createdBy: null,
    createdByName: null,
    createdAt: '2026-10-03T10:00:00Z',
  };
  const content = { html: `<p>${CONTROL}</p>${fill(form.html)}`, css: fill(form.css) };
  await page.route(/\/blocks\/snapshots(\?|\/|$)/, (route) => {
    const isOne = route.request().url().includes(summary.id);
    return route.fulfill({
      json: isOne ? { ...summary, ...content } : [{ ...summary, htmlBytes: 1, cssBytes: 1 }],
    });
  });
}

/** Clicks everything that invites a click, where a mouse would. */
async function tempt(page: Page): Promise<void> {
  const frame = page.locator('iframe[title*="archived version"]');
  const inviting = frame.contentFrame().getByText('click me');
  for (const each of await inviting.all()) await each.click({ timeout: 1000, force: true });
  await frame.click({ position: { x: 8, y: 8 }, timeout: 2000 });
}

test.describe('a snapshot', () => {
  test.describe.configure({ mode: 'parallel' });

  for (const form of HOSTILE_FORMS) {
    test(`with ${form.name} runs, loads and opens nothing`, async ({ page, context }) => {
      beacon.hits.length = 0;
      await serve(page, form);
      await page.goto('/blocks/hero?version=v0.9');
      const frame = page.locator('iframe[title*="archived version"]').contentFrame();
      await expect(frame.getByText(CONTROL)).toBeAttached();
      await tempt(page);
      await page.waitForTimeout(150);
      expect(beacon.hits).toEqual([]);
      expect(context.pages()).toHaveLength(1);
      await expect(page).toHaveURL(/\/blocks\/hero\?version=v0\.9$/);
      await expect(frame.getByText(CONTROL)).toBeAttached();
      await expect(page.getByText(/^\s*Archived version/)).toBeInViewport();
      const top = await page.getByRole('link', { name: 'Back to current' }).evaluate((link) => {
        const { x, y } = link.getBoundingClientRect();
        return link.contains(document.elementFromPoint(x + 2, y + 2));
      });
      expect(top, 'the banner is not covered').toBe(true);
    });
  }
});

test('the beacon and the forms work: without the frame they are heard', async ({ page }) => {
  beacon.hits.length = 0;
  const forms = HOSTILE_FORMS.filter(({ name }) =>
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
  await signIn(page);
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
