import { asService } from '../../stack.ts';
import { expect, test } from '../operator.ts';
import { storeDialog } from './store-dialog.ts';

test('the menu of a dialog leads to its person, who is erased once the id is typed', async ({ page }) => {
  const name = `Erased ${crypto.randomUUID().slice(0, 8)}`;
  const id = await storeDialog(name);
  await page.goto(`/sandbox/${id}?q=${encodeURIComponent(name)}`);
  const list = page.getByRole('navigation', { name: 'Dialogs' });
  await list.getByRole('link', { name }).hover();
  await list.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Export or erase…' }).click();
  await expect(page).toHaveURL(new RegExp(`/privacy/persons\\?thread_id=${id}$`));
  await expect(page.getByRole('row', { name: 'Messages' })).toContainText('1');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download export' }).click();
  expect((await downloading).suggestedFilename()).toBe('person.json');

  await page.getByRole('button', { name: 'Erase…' }).click();
  const asked = page.getByRole('dialog', { name: 'Erase this person’s data?' });
  await asked.getByLabel('Confirm').fill('yes');
  await asked.getByRole('button', { name: 'Erase' }).click();
  await expect(asked.getByRole('alert')).toHaveText(`Type ${id}`);
  expect(await asService('GET', `/rest/v1/threads?id=eq.${id}`)).toHaveLength(1);
  await asked.getByLabel('Confirm').fill(id);
  await asked.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText('The person’s data is erased')).toBeVisible();
  expect(await asService('GET', `/rest/v1/threads?id=eq.${id}`)).toEqual([]);
});
