import { Buffer } from 'node:buffer';
import { expect, test } from '../operator.ts';
import { asService } from '../../stack.ts';

const NAME = 'Zebra 🦓 <b onclick=alert(1)>corner.md';
const file = (name: string, text: string) => ({
  name,
  mimeType: 'text/markdown',
  buffer: Buffer.from(text),
});

test('several files are uploaded, one is refused with its reason, and one is found, reindexed and deleted', async ({ page }) => {
  await page.goto('/documents');
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  await page.getByLabel('Files to upload').setInputFiles([
    file(
      NAME,
      '# Zebra corner\n\nThe quagga painting hangs in the waiting room of the zebra corner.\n',
    ),
    file('empty.md', ''),
  ]);
  const row = rows.filter({ hasText: 'Zebra' });
  await expect(row).toContainText('ready');
  await expect(row.getByRole('cell')).toContainText([
    'Markdown',
    'ready',
    '1',
    ' B',
    /just now|min ago/,
    '',
  ]);
  const uploads = page.getByRole('list', { name: 'Uploads' });
  await expect(uploads.getByRole('listitem')).toHaveCount(1);
  await expect(uploads).toContainText('empty.md');
  await uploads.getByRole('button', { name: 'Dismiss empty.md' }).click();

  await row.getByRole('link', { name: /^Zebra/ }).click();
  const detail = page.getByRole('complementary');
  await expect(detail.getByRole('region', { name: 'Raw text' })).toContainText('# Zebra corner');
  await expect(detail.getByRole('region', { name: 'Chunks' })).toContainText('1 chunk');
  await page.keyboard.press('Escape');
  await expect(detail).toHaveCount(0);

  await page.getByRole('tab', { name: 'Retrieval playground' }).click();
  await page.getByRole('textbox', { name: 'Question' }).fill('Where is the quagga painting?');
  await page.keyboard.press('Enter');
  const hit = page.getByRole('tabpanel').getByRole('listitem').first();
  await expect(hit).toContainText('waiting room');
  await expect(hit).toContainText(/by words/);
  await expect(hit).not.toContainText('Not used in a reply');
  await page.getByRole('slider', { name: 'Threshold' }).fill('1');
  await expect(hit).toContainText('Not used in a reply');
  await page.getByRole('tab', { name: /^Documents/ }).click();

  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Reindex' }).click();
  await expect(page.getByText(/^“Zebra.*reindexed\.$/)).toBeVisible();
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const held = Promise.withResolvers<void>();
  await page.route('**/assistant/documents/*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Delete document' }).click();
  await page.keyboard.press('Escape');
  held.resolve();
  await expect(page.getByText(/^“Zebra.*deleted\.$/)).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('reindexing all shows how far it is', async ({ page }) => {
  await page.goto('/documents');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const documents = await asService('GET', '/functions/v1/assistant/documents');
  let left = 2;
  await page.route(/\/assistant\/documents(\?|$)/, async (route) => {
    const status = (index: number) => index < left ? 'indexing' : 'ready';
    await route.fulfill({
      json: documents.map((each: object, index: number) => ({
        ...each,
        index_status: status(index),
      })),
    });
  });
  await page.getByRole('button', { name: 'More actions for documents' }).click();
  await page.getByRole('menuitem', { name: 'Reindex all' }).click();
  for (const done of [0, 1]) {
    await expect(page.getByText(`Indexing: ${done} of 2 documents`)).toBeVisible();
    left -= 1;
  }
  await expect(page.getByText(/Indexing: \d of \d documents/)).toBeHidden();
});

test('several files dropped anywhere on the page go out with a progress bar each', async ({ page }) => {
  await page.goto('/documents');
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route('**/assistant/documents', async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    for (const name of ['dropped-one.md', 'dropped-two.md']) {
      transfer.items.add(new File([`# ${name}\n\nA text that was dropped on the page.`], name));
    }
    return transfer;
  });
  const heading = page.getByRole('heading', { name: 'Documents' });
  await heading.dispatchEvent('dragenter', { dataTransfer: data });
  await expect(page.getByText(/^Drop to upload/)).toBeVisible();
  await heading.dispatchEvent('drop', { dataTransfer: data });
  await expect(page.getByRole('progressbar', { name: /^Uploading dropped-/ })).toHaveCount(2);
  held.resolve();
  const dropped = rows.filter({ hasText: 'dropped-' });
  await expect(dropped).toContainText([/ready/, /ready/]);
  await expect(page.getByRole('list', { name: 'Uploads' })).toHaveCount(0);
  const documents = await asService('GET', '/functions/v1/assistant/documents');
  for (const { id, name } of documents) {
    if (!name.startsWith('dropped-')) continue;
    await asService('DELETE', `/functions/v1/assistant/documents/${id}`);
  }
});

test('on a small screen an open document has the whole width', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/documents');
  await page.getByRole('row').nth(1).getByRole('link').click();
  const detail = page.getByRole('complementary');
  await expect(detail.getByRole('region', { name: 'Chunks' })).toBeVisible();
  expect((await detail.boundingBox())?.width).toBe(390);
});
