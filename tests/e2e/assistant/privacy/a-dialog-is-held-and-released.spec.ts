import { asService } from '../../stack.ts';
import { expect, test } from '../operator.ts';
import { storeDialog } from './store-dialog.ts';

test('a dialog is held in Sandbox, cannot be deleted, and is released in Retention', async ({ page }) => {
  const name = `Held ${crypto.randomUUID().slice(0, 8)}`;
  const id = await storeDialog(name);
  await page.goto(`/sandbox/${id}?q=${encodeURIComponent(name)}`);
  const list = page.getByRole('navigation', { name: 'Dialogs' });
  const choose = async (item: string) => {
    await list.getByRole('link', { name }).hover();
    await list.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const place = page.getByRole('dialog', { name: `Place “${name}” on legal hold?` });

  await choose('Place on legal hold…');
  await place.getByRole('button', { name: 'Place hold' }).click();
  await expect(place.getByRole('alert')).toHaveText('Enter a reason');
  await place.getByLabel('Reason').fill('Complaint 17');
  await place.getByRole('button', { name: 'Place hold' }).click();
  await expect(place).toBeHidden();
  await expect(page.getByRole('region', { name: 'Dialog' }).getByText('Legal hold')).toBeVisible();

  await choose('Delete');
  const deletion = page.getByRole('dialog');
  await deletion.getByRole('button', { name: 'Delete dialog' }).click();
  await expect(deletion.getByRole('alert')).toContainText('legal hold');
  expect(await asService('GET', `/rest/v1/threads?id=eq.${id}`)).toHaveLength(1);

  await page.goto('/privacy/retention');
  const held = page.getByRole('region', { name: 'Held dialogs' }).getByRole('row', { name });
  await expect(held).toContainText('Complaint 17');
  await held.getByRole('button', { name: `Release… ${name}` }).click();
  const release = page.getByRole('dialog', { name: `Release the legal hold of “${name}”?` });
  await release.getByRole('button', { name: 'Release hold' }).click();
  await expect(release).toBeHidden();
  await expect(held).toHaveCount(0);
  await asService('DELETE', `/rest/v1/threads?id=eq.${id}`);
});
