import type { Page } from '@playwright/test';
import { follow } from '../follow.ts';
import { expect, test } from '../session/signed-in.ts';
import { type Beacon, startBeacon } from './beacon.ts';
import { BlockPage } from './block-page.ts';
import type { HostileForm } from './hostile-form.ts';
import { HOSTILE_FORMS } from './hostile-forms.ts';

const CONTROL = 'the control rendered';
let beacon: Beacon;

test.beforeAll(async () => {
  beacon = await startBeacon();
  await beacon.storeDrawing();
});
test.afterAll(() => beacon.close());

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const labelOf = (index: number) => `v0.${index + 1}`;

/** Serves forms as archived versions, as stored without the capture. */
async function serve(page: Page, forms: HostileForm[]): Promise<void> {
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
    const html = `<p>${CONTROL} ${index}</p>${beacon.fill(form.html)}`;
    return route.fulfill({
      json: { ...summaries[index], changelog: [], html, css: beacon.fill(form.css) },
    });
  });
}

/** Clicks everything clickable like a mouse. */
async function tempt(page: Page): Promise<void> {
  const frame = page.locator('iframe[title*="archived version"]');
  const inviting = frame.contentFrame().getByText('click me');
  for (const each of await inviting.all()) await each.click({ force: true });
  await frame.click({ position: { x: 8, y: 8 } });
}

async function expectNothing(page: Page, listener: Page, index: number): Promise<void> {
  const frame = page.locator('iframe[title*="archived version"]').contentFrame();
  await expect(frame.getByText(`${CONTROL} ${index}`, { exact: true })).toBeAttached();
  await tempt(page);
  expect.soft(await beacon.heard(listener)).toEqual([]);
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
      await serve(page, forms);
      const listener = await beacon.listen(page);
      await page.goto('/blocks/hero');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const [index, form] of forms.entries()) {
        await test.step(form.name, async () => {
          await follow(page, `/blocks/hero?version=${labelOf(index)}`);
          await expectNothing(page, listener, index);
        });
      }
      await page.close();
      expect(await beacon.heard(listener)).toEqual([]);
    });
  }
});

test('in dark, what looks like a colour scheme does nothing either', async ({ page }) => {
  const forms = HOSTILE_FORMS['styles and deceptions'].filter(({ name }) => /scheme/.test(name));
  await page.addInitScript(() => localStorage.setItem('linden.stage-scheme', 'dark'));
  await serve(page, forms);
  const listener = await beacon.listen(page);
  for (const index of forms.keys()) {
    await page.goto(`/blocks/hero?version=${labelOf(index)}`);
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await expectNothing(page, listener, index);
  }
});

test('a drawing opened as a page does nothing, even one that was not cleaned', async ({ page }) => {
  const listener = await beacon.listen(page);
  await page.goto(beacon.drawing);
  await expect(page.getByText('click me'), 'it is the drawing').toBeAttached();
  // Waits until it is rendered.
  await page.screenshot();
  expect(await beacon.heard(listener)).toEqual([]);
  await page.goto(beacon.url + beacon.drawing);
  await expect.poll(() => beacon.heard(listener), 'the control runs').toContain('/script');
});

test('the beacon and the forms work: without the frame they are heard', async ({ page }) => {
  beacon.hits.length = 0;
  const forms = Object.values(HOSTILE_FORMS).flat().filter(({ name }) =>
    ['image', 'image error handler', 'svg load handler', 'inline background'].includes(name)
  );
  await page.setContent(forms.map(({ html }) => beacon.fill(html)).join(''));
  await expect.poll(() => [...new Set(beacon.hits)].sort()).toEqual([
    '/img',
    '/inline',
    '/script',
  ]);
});

test('a snapshot stored through the API is shown as harmlessly', async ({ page }) => {
  const listener = await beacon.listen(page);
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
  expect(await beacon.heard(listener)).toEqual([]);
});
