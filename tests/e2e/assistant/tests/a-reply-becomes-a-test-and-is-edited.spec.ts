import { expect, tail, test } from '../operator.ts';
import { expectNoFinding } from '../../look-for-findings.ts';

test('a reply becomes a test, which is edited, found, exported and deleted', async ({ page, model }) => {
  const mark = crypto.randomUUID().slice(0, 8);
  await page.goto('/sandbox');
  await model.route('new_booking');
  await model.play(tail('On whose name?', 'qualify', { reason: 'check-up' }));
  await page.getByRole('textbox', { name: 'Message' }).fill(`A check-up, please ${mark}`);
  await page.keyboard.press('Enter');
  const reply = page.getByRole('article', { name: 'Assistant' });
  await expect(reply).toContainText('On whose name?');
  await reply.getByRole('button', { name: 'More actions for this reply' }).click();
  await page.getByRole('menuitem', { name: 'Create a test from this reply' }).click();

  await expect(page).toHaveURL(/\/tests\/.+/);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(name).toHaveValue(`A check-up, please ${mark}`);
  await expect(page.getByRole('textbox', { name: 'Slots' })).toHaveValue('reason = check-up');
  await expect(page.getByRole('combobox', { name: 'Step' })).toHaveValue('qualify');
  const save = page.getByRole('button', { name: 'Save test' });
  await expect(save).toBeDisabled();
  await name.fill(`Asks for a name ${mark}`);
  await page.getByRole('textbox', { name: 'Reply matches' }).fill('(');
  await save.click();
  await expect(page.getByRole('alert')).toContainText('A regular expression');
  await page.reload();
  await page.getByRole('textbox', { name: 'Reply matches' }).fill('name');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`“Asks for a name ${mark}” saved.`, { exact: true })).toBeVisible();

  await page.getByRole('textbox', { name: 'Search tests' }).fill(mark);
  await expect(page.getByRole('link', { name: new RegExp(`^Asks for a name ${mark}`) }))
    .toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More actions for tests' }).click();
  await page.getByRole('menuitem', { name: 'Export tests' }).click();
  expect((await download).suggestedFilename()).toBe('tests.jsonl');
  await expectNoFinding(page, 'tests');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete test' }).click();
  await expect(page).toHaveURL(/\/tests$/);
  await expect(page.getByText('No tests match')).toBeVisible();
});
