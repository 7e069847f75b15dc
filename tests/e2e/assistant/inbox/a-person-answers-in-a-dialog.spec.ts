import { expectNoFinding } from '../../look-for-findings.ts';
import { expect, test } from '../operator.ts';

test('a person takes a dialog over, answers the patient and hands it back', async ({ page, context }) => {
  const mark = crypto.randomUUID().slice(0, 8);
  await page.goto('/sandbox');
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill(`My chest hurts and I cannot breathe ${mark}`);
  await box.press('Enter');
  await expect(page.getByRole('article', { name: 'Assistant' })).toContainText('Call 999');

  const inbox = await context.newPage();
  await inbox.goto('/inbox');
  await inbox.getByRole('link', { name: new RegExp(`Urgent.*${mark}`) }).click();
  const dialog = inbox.getByRole('region', { name: 'Dialog' });
  await expect(dialog).toContainText('Call 999');
  await expect(dialog.getByRole('button', { name: 'Take over' })).toBeVisible();
  await inbox.keyboard.press('t');
  const written = dialog.getByLabel('Write to the patient');
  await expect(written).toBeFocused();
  await inbox.keyboard.type('This is Ann. Is somebody with you?');
  await inbox.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('article', { name: /, staff$/ }))
    .toContainText('Is somebody with you?');
  await expect(written).toHaveValue('');
  await expectNoFinding(inbox, 'a held dialog');
  await inbox.setViewportSize({ width: 1440, height: 900 });

  await expect(page.getByRole('article', { name: /, staff$/ }))
    .toContainText('Is somebody with you?');
  await box.fill('My husband is here');
  await box.press('Enter');
  await expect(dialog).toContainText('My husband is here');

  await dialog.getByRole('heading', { name: 'Dialog' }).click();
  await inbox.keyboard.press('b');
  await expect(dialog.getByLabel('Note for the assistant')).toBeFocused();
  await inbox.keyboard.type('An ambulance is on its way');
  await dialog.getByRole('button', { name: 'Hand back' }).click();
  await expect(dialog).toContainText('The assistant answers again.');
  await expect(dialog.getByRole('button', { name: 'Take over' })).toBeFocused();
  await expect(page.getByText('An ambulance is on its way')).toBeVisible();
});
