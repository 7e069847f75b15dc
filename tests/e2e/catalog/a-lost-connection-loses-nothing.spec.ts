import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../session/sign-in.ts';
import { BlockPage } from './block-page.ts';

const API = /\/functions\/v1\/catalog\//;
const dot = (page: Page) => page.locator('[data-connection="defaults"]').first();

/** Every way in which the API can be away; the pages are the same in each. */
const OUTAGES: [name: string, cut: (page: Page) => Promise<unknown>][] = [
  ['is down', (page) => page.route(API, (route) => route.abort())],
  ['answers with a page', (page) => page.route(API, (route) => route.fulfill({ body: '<html>' }))],
  ['fails', (page) => page.route(API, (route) => route.fulfill({ status: 503, body: '{}' }))],
  ['hangs', (page) => page.route(API, () => {})],
];

for (const [name, cut] of OUTAGES) {
  test(`when the API ${name}, pages show the defaults and a dot, and no word of it`, async ({ page }) => {
    await cut(page);
    await page.goto('/blocks/navigation');
    await expect(dot(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Navigation' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Version label v1\.2/ })).toBeVisible();
    await expect(page.getByText('Second level under Dentistry and Family medicine')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save version' })).toBeDisabled();
    await expect(page.getByRole('main')).not.toContainText(/offline|reached|connection/i);
  });
}

test('pages recover by themselves when the API is back', async ({ page }) => {
  await page.route(API, (route) => route.abort());
  await page.goto('/pages/preview');
  await expect(dot(page)).toBeVisible();
  await page.unroute(API);
  await expect(dot(page)).toBeHidden({ timeout: 15_000 });
});

test.describe('an editor whose connection breaks', () => {
  test.beforeEach(({ page }) => signIn(page));

  test('keeps a typed label and never sees it as saved', async ({ page }) => {
    const block = new BlockPage(page);
    await block.open('/blocks/reviews');
    await block.draftLabel('v7.0');
    await page.route(API, (route) => route.abort());
    await block.save.click();
    await expect(page.getByText('What you typed is still here')).toBeVisible();
    await expect(page.getByText(/Version v7\.0 saved/)).toHaveCount(0);
    await expect(block.label).toContainText('v7.0');
    await page.unroute(API);
    await expect(dot(page)).toBeHidden({ timeout: 15_000 });
    await expect(block.label).toContainText('was v');
    await block.label.click();
    await page.keyboard.press('Escape');
    await expect(block.label).not.toContainText('v7.0');
  });

  test('is told that the label is saved and the snapshot is not, and finishes', async ({ page }) => {
    const block = new BlockPage(page);
    await block.open('/blocks/price-list');
    const label = await block.draftNext();
    const snapshots = /\/blocks\/snapshots$/;
    await page.route(snapshots, (route) => route.abort());
    await block.save.click();
    const notice = page.getByText(`The label ${label} is saved, its snapshot is not`);
    await expect(notice).toBeVisible();
    await expect(page.getByText(`Version ${label} saved`)).toHaveCount(0);
    await page.unroute(snapshots);
    const finish = page.getByRole('button', { name: 'Finish saving' });
    await expect(finish).toBeEnabled({ timeout: 15_000 });
    await finish.click();
    await expect(page.getByText(`Version ${label} saved`)).toBeVisible();
    await block.openArchived(label);
  });

  test('keeps what was written into the changelog', async ({ page }) => {
    const block = new BlockPage(page);
    await block.open('/blocks/services');
    await page.getByRole('button', { name: /^Changelog/ }).click();
    await page.getByRole('button', { name: /^Add entry/ }).click();
    const changes = page.getByRole('textbox', { name: 'Changes, one per line' }).first();
    await changes.fill('A line that took a while to write');
    await page.route(API, (route) => route.abort());
    await page.getByRole('button', { name: 'Save changelog' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('still here');
    await expect(changes).toHaveValue('A line that took a while to write');
    await page.unroute(API);
    const save = page.getByRole('button', { name: 'Save changelog' });
    await expect(save).toBeEnabled({ timeout: 15_000 });
    await save.click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('A line that took a while to write')).toBeVisible();
  });
});
