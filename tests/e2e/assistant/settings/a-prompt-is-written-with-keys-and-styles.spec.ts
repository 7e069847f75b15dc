import { expect, test } from '../operator.ts';

test('the prompt editor indents, comments and finds partners of brackets', async ({ page }) => {
  await page.goto('/settings/escalate_human/prompt');
  const rules = page.getByRole('textbox', { name: 'Rules' });
  const lines = () => rules.locator('.cm-line').allTextContents();
  await rules.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('- (a [b] **c**)');
  await page.keyboard.press('Control+]');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('d');
  await expect.poll(lines).toEqual(['  - (a [b] **c**)', '  d']);
  await page.keyboard.press('Control+/');
  await expect.poll(lines).toEqual(['  - (a [b] **c**)', '  <!-- d -->']);
  await page.keyboard.press('Control+/');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect.poll(lines).toEqual(['  - (a [b] **c**)', '']);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('End');
  await page.keyboard.press('Control+Shift+Backslash');
  await page.keyboard.insertText('x');
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.insertText('y');
  await expect.poll(lines).toEqual(['  - x(ya [b] **c**)', '']);
  await expect(rules.locator('.md-strong').filter({ hasText: /^c$/ })).toHaveCSS(
    'font-weight',
    '640',
  );
});

test('a long text has its styles after scrolling and after a change far above', async ({ page }) => {
  await page.goto('/settings/escalate_human/prompt');
  const rules = page.getByRole('textbox', { name: 'Rules' });
  await rules.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('```\n**a**\n'.repeat(400) + '**end**');
  const end = rules.locator('.cm-line').last();
  await expect(end.locator('.md-strong').nth(1)).toHaveText('end');
  await page.keyboard.press('Control+Home');
  await expect(rules.locator('.cm-line').first().locator('.md-faint')).toHaveText('```');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+End');
  await expect(end.locator('.md-accent')).toHaveText('**end**');
});
