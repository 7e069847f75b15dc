import { asService } from '../../stack.ts';
import { expect, test } from '../operator.ts';
import { LONG_AGO, storeDialog } from './store-dialog.ts';

test('a rule is set, a dry run names the dialog, and the run deletes it', async ({ page }) => {
  // One that a failed attempt has left would be due, too.
  await asService('DELETE', `/rest/v1/threads?created_at=eq.${LONG_AGO}`);
  const id = await storeDialog('A dialog of 1900', LONG_AGO);
  await page.goto('/privacy/retention');
  const rules = page.getByRole('region', { name: 'Rules' });
  await rules.getByRole('button', { name: 'Edit rules' }).click();
  const ofPatients = rules.getByRole('group', { name: 'Patient dialogs' });
  await ofPatients.getByLabel('Anonymise after').fill('36500');
  await ofPatients.getByLabel('Delete after').fill('100');
  await rules.getByRole('button', { name: 'Save rules' }).click();
  await expect(ofPatients.getByRole('alert')).toHaveText(/Anonymise before you delete/);
  await ofPatients.getByLabel('Delete after').fill('36500');
  await rules.getByRole('button', { name: 'Save rules' }).click();
  await expect(rules.getByRole('row', { name: 'Patient dialogs' }))
    .toContainText('36,500 days');

  const dryRun = page.getByRole('region', { name: 'Dry run' });
  await dryRun.getByRole('button', { name: 'Dry run' }).click();
  const due = dryRun.getByRole('row', { name: 'Patient dialogs Deleted' });
  await expect(due.getByRole('link', { name: id.slice(0, 8) })).toBeVisible();
  await dryRun.getByRole('button', { name: 'Apply now…' }).click();
  const asked = page.getByRole('dialog', { name: 'Apply retention now?' });
  await expect(asked.getByRole('listitem')).toHaveText('Patient dialogs: delete 1');
  await asked.getByRole('button', { name: 'Apply now' }).click();
  await expect(dryRun.getByText('Nothing is due')).toBeVisible({ timeout: 30_000 });
  await expect(dryRun.getByText('Patient dialogs: 1 deleted.')).toBeVisible();
  expect(await asService('GET', `/rest/v1/threads?id=eq.${id}`)).toEqual([]);

  await rules.getByRole('button', { name: 'Edit rules' }).click();
  await ofPatients.getByLabel('Anonymise after').fill('');
  await ofPatients.getByLabel('Delete after').fill('');
  await rules.getByRole('button', { name: 'Save rules' }).click();
  await expect(rules.getByRole('row', { name: 'Patient dialogs' })).toContainText('Never');
});
