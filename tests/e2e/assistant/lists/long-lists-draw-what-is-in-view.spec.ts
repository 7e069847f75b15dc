import type { Locator } from '@playwright/test';
import { asService } from '../../stack.ts';
import { expect, test } from '../operator.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const many = <Row>(count: number, row: (index: number) => Row) =>
  Array.from({ length: count }, (_, index) => row(index));
/** Prefix of this file's rows, by which it finds and deletes them. */
const MARK = 'Long list';

/** Scrolls until a row at the end of the list is rendered. */
async function scrollTo(scroller: Locator, row: Locator): Promise<void> {
  await expect(async () => {
    await scroller.evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await expect(row).toBeVisible({ timeout: 1000 });
  }).toPass();
}

test('of 1,000 documents those in view are drawn, and any is found', async ({ page }) => {
  const rows = many(1000, (index) => ({
    name: `${MARK} ${String(index).padStart(4, '0')}`,
    file_type: index % 2 ? 'markdown' : 'pdf',
    raw_text: 'Text',
    index_status: 'ready',
    chunk_count: 3,
    created_at: daysAgo(index / 24),
  }));
  await asService('POST', '/rest/v1/documents', rows);
  try {
    await page.goto('/documents');
    const table = page.getByRole('table');
    await expect(table.getByRole('rowheader', { name: `${MARK} 0000` })).toBeVisible();
    await expect.poll(() => table.getByRole('row').count()).toBeLessThan(60);
    expect(Number(await table.getAttribute('aria-rowcount'))).toBeGreaterThan(1000);
    const scroller = page.locator('[data-scroller]');
    await scrollTo(scroller, table.getByRole('rowheader', { name: `${MARK} 0980` }));
    await scroller.evaluate((box) => box.scrollTo(0, 0));
    await page.getByRole('textbox', { name: 'Search documents' }).fill('list 0777');
    await expect(table.getByRole('rowheader')).toHaveText(`${MARK} 0777`);
    await expect(page.getByText(/^1 of 1,?\d+$/)).toBeVisible();
    await page.getByRole('textbox', { name: 'Search documents' }).fill('list');
    await page.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: /^PDF/ }).click();
    await expect(page.getByText(/^500 of 1,?\d+$/)).toBeVisible();
  } finally {
    await asService('DELETE', `/rest/v1/documents?name=like.${encodeURIComponent(`${MARK}*`)}`);
  }
});

test('the first of 300 documents are drawn at once and stay in place; an open one is scrolled into view', async ({ page }) => {
  const rows = many(300, (index) => ({
    name: `${MARK} ${String(index).padStart(4, '0')} ${'of several lines '.repeat(index % 3)}`,
    file_type: 'markdown',
    raw_text: 'Text',
    index_status: 'ready',
    chunk_count: 3,
    created_at: daysAgo(index),
  }));
  await asService('POST', '/rest/v1/documents', rows);
  try {
    const program = Promise.withResolvers<void>();
    await page.route(/useWindowedRows/, async (route) => {
      await program.promise;
      await route.continue();
    });
    // The rows are cards, of different heights.
    await page.setViewportSize({ width: 420, height: 800 });
    await page.goto('/documents');
    const row = (index: string) => page.getByRole('row').filter({ hasText: `${MARK} ${index}` });
    const link = row('0050').getByRole('link');
    await link.focus();
    const before = await row('0050').boundingBox();
    expect(await page.getByRole('row').count()).toBeGreaterThan(99);
    program.resolve();
    await expect.poll(() => page.getByRole('row').count()).toBeLessThan(60);
    expect(await row('0050').boundingBox()).toEqual(before);
    await expect(link).toBeFocused();
    const [last] = await asService(
      'GET',
      `/rest/v1/documents?name=like.${encodeURIComponent(`${MARK} 0290*`)}&select=id`,
    );
    await page.setViewportSize({ width: 1200, height: 800 });
    await page.goto(`/documents?id=${last.id}`);
    await expect(row('0290')).toBeInViewport();
  } finally {
    await asService('DELETE', `/rest/v1/documents?name=like.${encodeURIComponent(`${MARK}*`)}`);
  }
});

test('of 300 dialogs those in view are drawn, by day, and older ones come as one scrolls', async ({ page }) => {
  const rows = many(300, (index) => ({
    name: `${MARK} ${String(index).padStart(3, '0')}`,
    created_at: daysAgo(index / 5),
    updated_at: daysAgo(index / 5),
  }));
  await asService('POST', '/rest/v1/threads', rows);
  try {
    await page.goto('/sandbox');
    const list = page.getByRole('navigation', { name: 'Dialogs' });
    await expect(list.getByRole('heading', { name: 'Today' })).toBeVisible();
    await expect(list.getByRole('link', { name: `${MARK} 000` })).toBeVisible();
    const scroller = page.locator('[data-scroller]');
    await scrollTo(scroller, list.getByRole('link', { name: `${MARK} 299` }));
    await expect.poll(() => list.getByRole('listitem').count()).toBeLessThan(60);
    await page.getByRole('textbox', { name: 'Search dialogs' }).fill('list 123');
    await expect(list.getByRole('listitem').getByRole('link')).toHaveText([/Long list 123/]);
  } finally {
    await asService('DELETE', `/rest/v1/threads?name=like.${encodeURIComponent(`${MARK}*`)}`);
  }
});

test('of 300 versions those in view are drawn, by day, and any is found', async ({ page }) => {
  const [intent] = await asService('GET', '/rest/v1/intents?code=eq.medical_question&select=id');
  const rows = many(300, (index) => ({
    intent_id: intent.id,
    version: 1000 + index,
    name: `${MARK} ${String(index).padStart(3, '0')}`,
    system_prompt: 'Prompt. '.repeat(200),
    rules_text: 'Rules',
    exit_conditions_text: '',
    created_at: daysAgo((300 - index) / 5),
  }));
  await asService('POST', '/rest/v1/agent_configs', rows);
  try {
    // The tab's script has loaded before the list appears.
    const script = page.waitForRequest(/VersionsTab/);
    await page.route(/\/assistant\/configs\?/, async (route) => {
      await script;
      await route.continue();
    });
    await page.goto('/settings/medical_question/versions');
    const panel = page.getByRole('tabpanel');
    await expect(panel.getByText(`${MARK} 299`)).toBeVisible();
    await expect.poll(() => panel.getByRole('listitem').count()).toBeLessThan(60);
    await scrollTo(panel, panel.getByText(`${MARK} 000`));
    await panel.evaluate((box) => box.scrollTo(0, 0));
    await page.getByRole('textbox', { name: 'Search versions' }).fill('list 007');
    await expect(panel.getByText(/^1 of \d+$/)).toBeVisible();
    await expect(panel.getByText(`${MARK} 007`)).toBeVisible();
  } finally {
    await asService('DELETE', `/rest/v1/agent_configs?name=like.${encodeURIComponent(`${MARK}*`)}`);
  }
});
