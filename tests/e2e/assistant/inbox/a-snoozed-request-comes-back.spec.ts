import { expectNoFinding } from '../../look-for-findings.ts';
import { expect, test } from '../operator.ts';
import { asOperator, EDITOR, signIn } from '../../stack.ts';

test('a snoozed request leaves the list and comes back by itself on top', async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const { access_token } = await signIn(EDITOR);
  const message = `My chest hurts and I cannot breathe ${mark}`;
  await asOperator(access_token, 'POST', '/chat', { message });

  await page.clock.install();
  await page.goto('/inbox');
  const list = page.getByRole('region', { name: 'Requests', exact: true });
  const row = list.getByRole('link', { name: new RegExp(`Urgent.*${mark}`) });
  await row.click();
  const request = page.getByRole('article', { name: new RegExp(`^Urgent: .*${mark}`) });
  await expect(request).toBeVisible();
  await page.keyboard.press('s');
  await page.getByRole('menuitem', { name: /^In 1 hour/ }).press('Enter');
  await expect(row).toHaveCount(0);
  await expect(request).toContainText('snoozed until');

  await list.getByLabel('Show').selectOption('Snoozed');
  await expect(row).toContainText('until');
  await list.getByLabel('Show').selectOption('Open');
  await expect(row).toHaveCount(0);
  await page.clock.fastForward('01:01:00');
  await expect(row).toContainText('Snooze over');
  await expect(list.getByRole('link').first()).toContainText(mark);
  await expectNoFinding(page, 'the Inbox with a request that came back');
});
