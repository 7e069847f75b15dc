import { asOperator, EDITOR, signIn } from '../../stack.ts';
import { expect, test } from '../operator.ts';
import { search } from '../search.ts';

const answer = (text: string) => ({ kind: 'reply', role: 'branch', text }) as const;

test('a wrong price is found, explained, mended in a draft and answered rightly, by keys alone', async ({ page, model }) => {
  const { access_token: token } = await signIn(EDITOR);
  await model.route('price_question');
  await model.play(answer('A veneer of spun gold costs £900.'));
  await asOperator(token, 'POST', '/chat', { message: 'What do you ask for a spun gold veneer?' });

  await page.goto('/sandbox');
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await expect((await search(page, 'gold costs £900')).first()).toContainText('gold costs');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sandbox\/[0-9a-f-]{36}\?message=/);
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector).toContainText(
    /The router chose Prices and payment \(90% sure\), and its v\d+ answered/,
  );

  for (const tab of ['State', 'Sources', 'Prompt']) {
    await page.keyboard.press('l');
    await expect(inspector.getByRole('tab', { name: tab })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  }
  await expect(page).toHaveURL(/tab=prompt/);
  await inspector.getByRole('link', { name: /^v\d+: Rules$/ }).press('Enter');
  await page.getByRole('textbox', { name: 'Rules' }).press('Control+End');
  await page.keyboard.type('\nA veneer of spun gold costs £690.');
  await expect(page.getByText(/^Unsaved changes to v\d+/)).toBeVisible();
  await page.goBack();

  await expect(inspector.getByRole('tab', { name: 'Prompt' }))
    .toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('r');
  const rerun = page.getByRole('dialog', { name: 'Run this reply again' });
  await expect(rerun.getByRole('combobox', { name: 'Version of Prices and payment' }))
    .toContainText('Your draft');
  await model.route('price_question');
  await model.play(answer('A veneer of spun gold costs £690.'));
  await page.keyboard.press('Control+Enter');
  await expect(rerun).toContainText('Only the wording differs');
  await expect(rerun.locator('del').filter({ hasText: '900' })).toBeVisible();
  await expect(rerun.locator('ins').filter({ hasText: '690' })).toBeVisible();
  await expect(rerun.getByRole('row', { name: 'Version' })).toContainText('draft');
  await rerun.getByText('Rerun details').press('Enter');
  await rerun.getByText(/^Rules/).press('Enter');
  await expect(rerun).toContainText('A veneer of spun gold costs £690.');
  await page.keyboard.press('Escape');
  await expect(rerun).toBeHidden();
});
