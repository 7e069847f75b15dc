import { expectNoFinding } from '../../look-for-findings.ts';
import { expect, test } from '../operator.ts';

test('an emergency reaches a person, who takes, notes and closes it by keys', async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8);
  await page.goto('/sandbox');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill(`I can't breathe since the injection ${mark}`);
  await message.press('Enter');
  await expect(page.getByRole('article', { name: 'Assistant' })).toContainText('Call 999');
  await expect(page.getByText('safety reply', { exact: true }).first()).toBeVisible();

  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^Inbox/ }).click();
  await page.getByRole('link', { name: new RegExp(`Urgent.*${mark}`) }).click();
  const request = page.getByRole('article', {
    name: new RegExp(`^Urgent: I can't breathe since.*${mark}`),
  });
  await expect(request).toContainText('Signs of an emergency; waiting');
  await expect(page.getByRole('region', { name: 'Dialog' })).toContainText('Call 999');

  await expectNoFinding(page, 'a request');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('a');
  await expect(request).toContainText('yours');
  await request.getByLabel('Note').fill('Called an ambulance');
  await request.getByRole('button', { name: 'Add note' }).click();
  await expect(request.getByRole('region', { name: 'History' })).toContainText(
    'Called an ambulance',
  );
  await page.getByRole('heading', { name: 'Inbox' }).click();
  await page.keyboard.press('e');
  await expect(request.getByLabel('Outcome')).toBeFocused();
  await page.keyboard.type('On the way to hospital');
  await request.getByRole('button', { name: 'Done' }).click();
  await expect(request).toContainText('Outcome: On the way to hospital');
});
