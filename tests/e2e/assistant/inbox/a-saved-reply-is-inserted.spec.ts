import { asOperator, EDITOR, signIn } from '../../stack.ts';
import { expectNoFinding } from '../../look-for-findings.ts';
import { expect, test } from '../operator.ts';

test('a saved reply is added, inserted with its placeholders, and deleted', async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const name = `Call back ${mark}`;
  const { access_token } = await signIn(EDITOR);
  await asOperator(access_token, 'POST', '/chat', {
    message: `My chest hurts and I cannot breathe ${mark}`,
  });
  await page.goto('/inbox');
  await page.getByRole('link', { name: new RegExp(`Urgent.*${mark}`) }).click();
  const dialog = page.getByRole('region', { name: 'Dialog' });
  await dialog.getByRole('button', { name: 'Take over' }).click();
  const box = dialog.getByLabel('Write to the patient');
  await expect(box).toBeFocused();

  await dialog.getByRole('button', { name: 'Saved replies' }).click();
  await dialog.getByRole('button', { name: 'Manage saved replies' }).click();
  await page.getByRole('button', { name: 'Add saved reply' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Text').fill('Hello {{patient_name}}, this is {{clinic_name}}.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: 'Saved replies' })).toContainText(name);
  await page.keyboard.press('Escape');

  await expect(box).toBeFocused();
  await page.keyboard.type('and/or');
  await page.keyboard.press('Enter');
  await page.keyboard.press('/');
  const search = dialog.getByRole('combobox', { name: 'Search saved replies' });
  await expect(search).toBeFocused();
  await page.keyboard.type(mark);
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await expect(dialog.getByRole('option', { selected: true })).toContainText(name);
  await expectNoFinding(page, 'the saved replies');
  await page.setViewportSize({ width: 1440, height: 900 });
  await search.press('Enter');
  await expect(box).toHaveValue(/^and\/or\nHello \[patient name\], this is Linden Clinic\.$/);
  const selected = () => box.evaluate((element) => String(element.ownerDocument.getSelection()));
  expect(await selected()).toBe('[patient name]');
  await page.keyboard.type('Ada');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('article', { name: /, staff$/ })).toContainText('Hello Ada, this');

  await box.press('/');
  await search.press('Escape');
  await expect(box).toHaveValue('/');
  await expect(box).toBeFocused();
  await dialog.getByRole('button', { name: 'Saved replies' }).click();
  await dialog.getByRole('button', { name: 'Manage saved replies' }).click();
  await page.getByRole('button', { name: `Delete “${name}”` }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Saved replies' })).not.toContainText(name);
});
