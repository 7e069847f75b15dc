import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { asService } from '../../stack.ts';
import { expect, test } from '../operator.ts';

const NAME = 'Parking at the clinic.md';
const file = (text: string, name = NAME) => ({
  name,
  mimeType: 'text/markdown',
  buffer: Buffer.from(text),
});
const FIRST = '# Parking\n\nThere are twelve places behind the house.\n';
const SECOND = '# Parking\n\nThere are twenty places in front of the house.\n';

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

async function upload(page: Page, ...files: ReturnType<typeof file>[]) {
  await page.getByLabel('Files to upload').setInputFiles(files);
}

async function deleteAll() {
  const pattern = encodeURIComponent('Parking*');
  await asService('DELETE', `/rest/v1/documents?name=like.${pattern}`);
}

test.beforeEach(async ({ page }) => {
  await deleteAll();
  await page.goto('/documents');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await upload(page, file(FIRST));
  await expect(rowOf(page, NAME)).toContainText('ready');
});
test.afterEach(deleteAll);

test('the same file again replaces, stands beside, or is left', async ({ page }) => {
  const uploads = page.getByRole('list', { name: 'Uploads' });
  await upload(page, file(SECOND));
  await uploads.getByRole('button', { name: `Cancel: ${NAME}` }).click();
  await expect(uploads).toBeHidden();
  await upload(page, file(SECOND));
  await uploads.getByRole('button', { name: `Replace: ${NAME}` }).click();
  await expect(uploads).toBeHidden();
  await expect(rowOf(page, NAME)).toHaveCount(1);
  await page.getByRole('link', { name: NAME, exact: true }).click();
  await expect(page.getByRole('region', { name: 'Raw text' })).toContainText('twenty places');
  await page.keyboard.press('Escape');
  await upload(page, file(FIRST));
  await uploads.getByRole('button', { name: `Keep both: ${NAME}` }).click();
  await expect(rowOf(page, 'Parking at the clinic (2).md')).toContainText('ready');
  await upload(page, file(SECOND), file(SECOND, 'Parking at the clinic (2).md'));
  await expect(page.getByText('2 files have the same name as a document.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel for all' }).click();
  await expect(uploads).toBeHidden();
});

test('a document is renamed, found by name, status and type, and one without a chunk says why', async ({ page }) => {
  await rowOf(page, NAME).getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Parking, renamed');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Parking, renamed')).toBeVisible();
  await upload(page, file('# Hi\n', 'Parking, empty.md'));
  // The upload reports it, too, unless it is answered before because others are being indexed.
  await expect(rowOf(page, 'Parking, empty.md')).toContainText('failed');
  await page.getByRole('link', { name: 'Parking, empty.md', exact: true }).click();
  await expect(page.getByText(/^\s*No section has 20 characters or more/)).toBeVisible();
  await expect(page.getByText('from the last successful indexing')).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: /^Failed/ }).click();
  await expect(rowOf(page, 'Parking, empty.md')).toContainText('failed');
  await expect(rowOf(page, 'Parking, renamed')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Search documents' }).fill('renamed');
  await page.getByRole('button', { name: 'Show all documents' }).click();
  await expect(rowOf(page, 'Parking, renamed')).toBeVisible();
});
