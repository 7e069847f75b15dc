import type { Page } from '@playwright/test';
import { expect, test } from '../session/signed-in.ts';
import { asService } from '../stack.ts';
import { BlockPage } from './block-page.ts';

/** Returns a unique line for the changelog. */
const line = () => `A line of ${crypto.randomUUID().slice(0, 8)}`;

test('a version without an entry asks for a line, which the archived view shows', async ({ page }) => {
  const block = new BlockPage(page);
  await block.open('/blocks/services', { asksForEntry: true });
  const label = await block.draftNext();
  const [first, later] = [line(), line()];
  await block.save.click();
  const dialog = page.getByRole('dialog', { name: `What changed in ${label}?` });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(block.label).toContainText(`${label} was v`);
  await block.save.click();
  await expect(dialog.getByRole('button', { name: 'Add and save' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Change' }).fill(first);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Version ${label} saved`)).toBeVisible();
  const history = page.getByRole('region', { name: /^Version history/ });
  await expect(history.getByText(first)).toBeVisible();

  await page.getByRole('button', { name: /^Changelog/ }).click();
  await page.getByRole('button', { name: `Edit entry ${label}` }).click();
  await page.getByRole('textbox', { name: 'Changes, one per line' }).fill(later);
  await page.getByRole('button', { name: 'Save changelog' }).click();
  await expect(history.getByText(later)).toBeVisible();
  await block.openArchived(label);
  await expect(history.getByRole('heading')).toContainText(`as of ${label}`);
  await expect(history.getByText(first)).toBeVisible();
  await expect(history.getByText(later)).toHaveCount(0);
  await page.getByRole('button', { name: /^Changelog/ }).click();
  const changelog = page.getByRole('dialog', { name: `as of ${label}` });
  await expect(changelog.getByText(first)).toBeVisible();
  await expect(changelog.getByRole('button', { name: /^(Edit|Add|Save)/ })).toHaveCount(0);
});

test('a version is saved without an entry only on purpose', async ({ page }) => {
  const block = new BlockPage(page);
  await block.open('/blocks/services', { asksForEntry: true });
  const label = await block.draftNext();
  await block.save.click();
  await page.getByRole('button', { name: 'Save without an entry' }).click();
  await expect(page.getByText(`Version ${label} saved`)).toBeVisible();
});

test('a question about a version ends when its block is left', async ({ page }) => {
  const block = new BlockPage(page);
  await block.open('/blocks/services', { asksForEntry: true });
  const reviews = page.getByRole('link', { name: 'Reviews' });
  await reviews.click();
  await expect(page.getByRole('heading', { name: 'Reviews', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible();
  const label = await block.draftNext();
  await block.save.click();
  const dialog = page.getByRole('dialog', { name: `What changed in ${label}?` });
  await expect(dialog).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Reviews', level: 1 })).toBeVisible();
  await expect(dialog).toBeHidden();
});

/** Serves a block with 300 archived versions and a changelog of 500 entries. */
async function serveHundreds(page: Page): Promise<void> {
  const entry = (n: number) => ({
    version: `v${5 - Math.floor(n / 100)}.${99 - n % 100}`,
    date: '2026-10-01',
    author: 'Ann Keller',
    changes: [`Change number ${n}`, 'And another line that says a little more about it'],
  });
  const blocks: { path: string; changelog: unknown }[] = await asService(
    'GET',
    '/functions/v1/catalog/blocks',
  );
  const hero = blocks.find(({ path }) => path === '/blocks/hero')!;
  hero.changelog = Array.from({ length: 500 }, (_, n) => entry(n));
  await page.route(/\/catalog\/blocks$/, (route) => route.fulfill({ json: blocks }));
  const summaries = Array.from({ length: 300 }, (_, n) => ({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    blockPath: '/blocks/hero',
    version: entry(n).version,
    createdAt: '2026-10-01T10:00:00Z',
    htmlBytes: 1,
    cssBytes: 1,
  }));
  await page.route(/\/blocks\/snapshots\?/, (route) => route.fulfill({ json: summaries }));
}

test('300 versions and 500 entries are grouped, searched and opened one at a time', async ({ page }) => {
  await serveHundreds(page);
  await page.goto('/blocks/hero');
  const history = page.getByRole('region', { name: 'Version history' });
  await expect(history.getByText('Change number 7', { exact: true })).toBeVisible();
  await expect(history.getByText('Change number 307', { exact: true })).toBeHidden();
  await history.getByRole('textbox', { name: 'Search the history' }).fill('number 307');
  await expect(history.getByText('Change number 307', { exact: true })).toBeVisible();
  await expect(history.getByRole('link', { name: 'View archived' })).toHaveCount(0);

  await page.getByRole('button', { name: /^Version shown/ }).click();
  await expect(page.getByRole('group', { name: 'Archived, v4' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Search versions' }).fill('v4.17');
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('option')).toHaveAttribute('data-highlighted');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/version=v4\.17$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/blocks\/hero$/);

  await page.getByRole('button', { name: /^Changelog/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Changelog of Hero' });
  await expect(dialog.getByRole('button', { name: /^Edit entry/ })).toHaveCount(500);
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Edit entry v4.17' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Changes, one per line' }))
    .toHaveValue(/Change number 182/);
});
