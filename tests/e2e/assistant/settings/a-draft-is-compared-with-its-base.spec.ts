import { expect, test } from '../operator.ts';

const ADDED = 'Never promise a time.';

test('a draft is compared with its base, on a phone in one column, and gone on with', async ({ page }) => {
  await page.goto('/settings/reschedule/prompt');
  const rules = page.getByRole('textbox', { name: 'Rules' });
  await rules.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.insertText(`${ADDED}\n`);
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await bar.getByRole('link', { name: 'Compare' }).click();
  await expect(page).toHaveURL(/left=1&right=draft$/);
  const draft = page.getByRole('group', { name: 'Right version' });
  await expect(draft).toContainText('Your draft of v1');
  await expect(draft.getByRole('button', { name: 'Activate' })).toHaveCount(0);
  await expect(page.getByRole('insertion')).toHaveText([ADDED]);

  const sideBySide = page.getByRole('columnheader', { name: 'Your draft of v1' });
  const base = page.getByRole('columnheader', { name: 'v1 (active)' });
  const top = async (of: typeof base) => (await of.boundingBox())!.y;
  expect(await top(sideBySide)).toBe(await top(base));
  await page.setViewportSize({ width: 390, height: 900 });
  await expect.poll(async () => await top(sideBySide) > await top(base)).toBe(true);
  const row = page.getByRole('row').filter({ hasText: ADDED });
  const width = async () => (await row.getByRole('cell').last().boundingBox())!.width;
  await expect.poll(width).toBeGreaterThan(300);
  const line = page.getByRole('row').nth(3);
  await expect(line.getByRole('cell')).toHaveCount(1);

  await draft.getByRole('button', { name: 'Edit' }).click();
  await expect(rules).toContainText(ADDED);
  await bar.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(bar).toHaveCount(0);
});
