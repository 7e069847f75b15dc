import { asService } from '../../stack.ts';
import { branchSwitchedOn, expect, test } from '../operator.ts';

test('discarding a draft and saving a scenario leave the focus in the page', async ({ page }) => {
  await page.goto('/settings/new_booking/prompt');
  await page.getByRole('textbox', { name: 'Rules' }).click();
  await page.keyboard.insertText('Words. ');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
  await expect(
    page.getByRole('tabpanel', { name: 'Prompt' }).or(page.getByRole('textbox')).and(
      page.locator(':focus'),
    ),
  ).toHaveCount(1);

  // A step that no other test names or saves.
  await page.goto('/settings/new_booking/scenario/book');
  const mark = crypto.randomUUID().slice(0, 8);
  for (const name of [`Read it back ${mark}`, 'Confirm the details']) {
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('button', { name: 'Save scenario' }).press('Enter');
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
    await expect(page.locator(':focus')).toHaveCount(1);
  }
});

test('switching a branch off and on keeps the focus on the switch', async ({ page, model: _ }) => {
  await page.goto('/settings/medical_question');
  const off = page.getByRole('switch', { name: 'Medical question takes part in routing' });
  const stored = branchSwitchedOn(page);
  await off.focus();
  for (const isOn of [false, true]) {
    await page.keyboard.press('Space');
    await expect(off).toBeChecked({ checked: isOn });
    await expect(off).toBeFocused();
  }
  await stored;
});

test('after a dialog is renamed its link has the focus; after it is deleted, what took its place', async ({ page }) => {
  const name = `Focus ${crypto.randomUUID()}`;
  const [, other] = await asService('POST', '/rest/v1/threads', [
    { name: `${name} one` },
    { name: `${name} two` },
  ]);
  await page.goto(`/sandbox/${other.id}?q=${encodeURIComponent(name)}`);
  const list = page.getByRole('navigation', { name: 'Dialogs' });
  await expect(list.getByRole('link', { name })).toHaveCount(2);
  await list.getByRole('button', { name: `Actions for ${name} one` }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Dialog name' }).fill(`${name} first`);
  await page.keyboard.press('Enter');
  const renamed = list.getByRole('link', { name: `${name} first` });
  await expect(renamed).toBeFocused();

  await list.getByRole('button', { name: `Actions for ${name} first` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete dialog' }).click();
  await expect(renamed).toHaveCount(0);
  await expect(list.getByRole('link', { name: `${name} two` })).toBeFocused();
  await asService('DELETE', `/rest/v1/threads?id=eq.${other.id}`);
});
