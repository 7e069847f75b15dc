import { expectNoFinding } from '../../look-for-findings.ts';
import { expect, test } from '../operator.ts';

test('a filter of the Inbox is saved as a view, applied and deleted', async ({ page }) => {
  const name = `View ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/inbox?show=mine&q=Weiß');
  const list = page.getByRole('region', { name: 'Requests', exact: true });
  await list.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save as view…' }).click();
  const form = page.getByRole('dialog', { name: 'Save view' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await expectNoFinding(page, 'the form of a view');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  const button = list.getByRole('button', { name });
  await expect(button).toBeVisible();

  await page.goto('/inbox');
  await list.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name }).click();
  await expect(page).toHaveURL(/\/inbox\?show=mine&q=Wei/);
  await button.click();
  await page.getByRole('menuitem', { name: `Delete “${name}”` }).click();
  await expect(page.getByText(`View “${name}” deleted.`, { exact: true })).toBeVisible();
  await expect(list.getByRole('button', { name: 'Views' })).toBeVisible();
});
