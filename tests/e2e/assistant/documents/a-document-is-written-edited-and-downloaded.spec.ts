import { Buffer } from 'node:buffer';
import { expectNoFinding } from '../../look-for-findings.ts';
import { asService } from '../../stack.ts';
import { colleague } from '../drafts.ts';
import { expect, test } from '../operator.ts';

const NAME = 'Cloakroom of the house';
const FIRST = '# Cloakroom\n\nCoats hang behind the desk.';

const deleteAll = () =>
  asService('DELETE', `/rest/v1/documents?name=like.${encodeURIComponent('Cloakroom*')}`);
test.beforeEach(deleteAll);
test.afterEach(deleteAll);

test('a document is written, edited beside a colleague, and downloaded', async ({ page }) => {
  await page.goto('/documents');
  await page.getByRole('button', { name: 'New document' }).click();
  const dialog = page.getByRole('dialog', { name: 'New document' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(NAME);
  await dialog.getByRole('textbox', { name: 'Text' }).fill(FIRST);
  await expectNoFinding(page, 'a new document');
  await page.reload();
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue(FIRST);
  await dialog.getByRole('button', { name: 'Add document' }).click();
  await expect(page.getByText(`“${NAME}” saved and indexed.`, { exact: true })).toBeVisible();
  const panel = page.getByRole('complementary', { name: NAME });
  await expect(panel).toContainText('ready');
  await expect(panel.getByRole('region', { name: 'Chunks' })).toContainText('behind the desk');

  await panel.getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit document' });
  const text = editor.getByRole('textbox', { name: 'Text' });
  await text.fill(`${FIRST}\nMine.`);
  const call = await colleague();
  const id = new URL(page.url()).searchParams.get('id');
  const theirs = { name: NAME, file_type: 'markdown', text: FIRST.replace('# C', '# The c') };
  await call('PUT', `/documents/${id}/text`, theirs);
  await editor.getByRole('button', { name: 'Save document' }).click();
  const news = editor.getByRole('region', { name: 'Edit conflict' });
  await expect(news.getByRole('insertion').first()).toContainText('The');
  await expectNoFinding(page, 'a document saved meanwhile');
  await news.getByRole('button', { name: 'Merge both' }).click();
  await expect(text).toHaveValue('# The cloakroom\n\nCoats hang behind the desk.\nMine.');
  await editor.getByRole('button', { name: 'Save document' }).click();
  await expect(editor).toHaveCount(0);
  await expect(panel.getByRole('region', { name: 'Raw text' })).toContainText('Mine.');

  const begun = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download' }).click();
  const download = await begun;
  expect(download.suggestedFilename()).toBe(`${NAME}.md`);
  const pieces: Uint8Array[] = [];
  for await (const piece of await download.createReadStream()) pieces.push(piece);
  expect(Buffer.concat(pieces).toString())
    .toBe('# The cloakroom\n\nCoats hang behind the desk.\nMine.');
});
