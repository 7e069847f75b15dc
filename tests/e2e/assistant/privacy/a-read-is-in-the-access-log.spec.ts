import { asService } from '../../stack.ts';
import { expect, test } from '../operator.ts';
import { storeDialog } from './store-dialog.ts';

test('an opened dialog is in the access log, which its menu opens', async ({ page }) => {
  const name = `Read ${crypto.randomUUID().slice(0, 8)}`;
  const id = await storeDialog(name);
  await page.goto(`/sandbox/${id}?q=${encodeURIComponent(name)}`);
  const dialog = page.getByRole('region', { name: 'Dialog' });
  await expect(dialog.getByRole('heading', { name })).toBeVisible();
  await expect(dialog.getByRole('article').first()).toContainText(name);
  const list = page.getByRole('navigation', { name: 'Dialogs' });
  await list.getByRole('link', { name }).hover();
  await list.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Show access log' }).click();

  const reads = page.getByRole('table', { name: 'Reads' });
  const opened = reads.getByRole('row').filter({ has: page.getByText('Dialog', { exact: true }) });
  await expect(opened.filter({ hasText: id.slice(0, 8) }).first()).toContainText('editor');
  await page.getByRole('button', { name: `Dialog ${id.slice(0, 8)}: remove this filter` }).click();
  await expect(page.getByRole('table', { name: 'Readers' }).getByRole('row', { name: 'editor' }))
    .toBeVisible();
  await asService('DELETE', `/rest/v1/threads?id=eq.${id}`);
});
