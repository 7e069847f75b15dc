import { expectNoFinding } from '../../look-for-findings.ts';
import { expect, test } from '../operator.ts';

test('synonyms are added, edited, deleted and restored', async ({ page }) => {
  const said = `q${crypto.randomUUID().replace(/\W|\d/g, '')}`;
  await page.goto('/documents?tab=synonyms');
  const table = page.getByRole('table', { name: 'Synonyms' });
  await page.getByRole('button', { name: 'Add synonyms' }).click();
  await page.getByLabel('Word in your documents').fill('Whitening');
  await page.getByLabel('Words that people use').fill(said);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toContainText(
    'Whitening has synonyms already; edit these.',
  );
  await page.getByLabel('Word in your documents').fill('veneer');
  await page.getByLabel('Words that people use').fill(`${said}, two words`);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toContainText('“two words” is not one word');
  await page.getByLabel('Words that people use').fill(said);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('textbox', { name: 'Search synonyms' }).fill(said);
  await expect(table.getByRole('row')).toHaveCount(2);
  await expectNoFinding(page, 'the synonyms');

  await table.getByRole('button', { name: 'Edit synonyms of “veneer”' }).click();
  await page.getByLabel('Words that people use').fill(`${said}, ${said}x`);
  await page.keyboard.press('Control+Enter');
  await expect(table).toContainText(`${said}, ${said}x`);
  await table.getByRole('button', { name: 'Delete synonyms of “veneer”' }).click();
  await expect(page.getByText('No synonyms match')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(table).toContainText('veneer');
  await table.getByRole('button', { name: 'Delete synonyms of “veneer”' }).click();
  await expect(page.getByText('No synonyms match')).toBeVisible();
});
