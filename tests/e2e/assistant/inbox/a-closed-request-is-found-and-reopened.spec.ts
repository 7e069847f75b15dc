import { expectNoFinding } from '../../look-for-findings.ts';
import { expect, test } from '../operator.ts';

test('a closed request is found by its text and reopened', async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8);
  await page.goto('/sandbox');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill(`I can't breathe, please help ${mark}`);
  await message.press('Enter');
  await expect(page.getByRole('article', { name: 'Assistant' })).toContainText('Call 999');

  await page.goto('/inbox');
  const list = page.getByRole('region', { name: 'Requests', exact: true });
  const row = list.getByRole('link', { name: new RegExp(`Urgent.*${mark}.*Sandbox`) });
  await row.click();
  const request = page.getByRole('article', { name: new RegExp(`^Urgent: .*${mark}`) });
  await request.getByRole('button', { name: 'Cancel request' }).click();
  await expect(request.getByRole('button', { name: 'Reopen request' })).toBeVisible();
  await expect(row).toHaveCount(0);

  await list.getByLabel('Show').selectOption('Done');
  await list.getByRole('textbox', { name: 'Search requests' }).fill(mark);
  await expect(page).toHaveURL(new RegExp(`/inbox/[^?]+\\?show=done&q=${mark}`));
  await expect(list.getByText('1 found')).toBeVisible();
  await expect(row).toContainText('cancelled');
  await expectNoFinding(page, 'the Inbox with a search');
  await page.setViewportSize({ width: 1440, height: 900 });

  await request.getByRole('button', { name: 'Reopen request' }).click();
  await expect(request.getByRole('region', { name: 'History' }))
    .toContainText('Status: cancelled → open');
  await expect(list.getByText('No requests found')).toBeVisible();
  await list.getByRole('button', { name: 'Show open requests' }).click();
  await expect(row).toBeVisible();
});
