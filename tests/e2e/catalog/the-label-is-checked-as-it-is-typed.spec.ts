import { expect, test } from '../session/signed-in.ts';
import { VIEWER } from '../stack.ts';
import { BlockPage } from './block-page.ts';

test('a wrong label is named while it is typed; Escape takes it back, Enter saves', async ({ page }) => {
  const block = new BlockPage(page);
  await block.open('/blocks/contacts');
  const before = await block.label.innerText();
  await block.label.click();
  const input = page.getByLabel('Version label', { exact: true });
  await input.fill('v1');
  await expect(page.getByText(/Use the format v1\.3/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(block.label).toHaveText(before);
  await expect(block.label).toBeFocused();
  await block.label.click();
  await page.getByRole('button', { name: /^Use v/ }).click();
  const next = await input.inputValue();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Label ${next} saved`)).toBeVisible();
  await page.reload();
  await expect(block.label).toHaveText(next);
});

test.describe('a viewer', () => {
  test.use({ email: VIEWER });

  test('reads the reason why nothing can be changed', async ({ page }) => {
    await page.goto('/blocks/hero');
    const save = page.getByRole('button', { name: 'Save version' });
    await expect(save).toHaveAttribute('title', 'Only editors can change this block');
    await expect(save).toHaveAttribute('aria-disabled', 'true');
  });
});
