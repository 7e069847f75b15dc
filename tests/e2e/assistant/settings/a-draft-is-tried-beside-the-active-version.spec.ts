import { expectNoFinding } from '../../look-for-findings.ts';
import { expect, test } from '../operator.ts';

test('an unsaved rule is tried beside the active version, from the keyboard, and inspected', async ({ page, model }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // A branch in which no other test activates a version.
  await page.goto('/settings/reschedule/prompt');
  await page.getByRole('textbox', { name: 'Rules' }).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.insertText('Say that Fridays are full.\n');
  await page.keyboard.press('Control+e');
  await expect(page).toHaveURL(/reschedule\/try$/);

  await model.route('reschedule');
  await model.route('reschedule');
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await page.keyboard.type('Please move my appointment to Friday');
  await page.keyboard.press('Enter');
  const draft = page.getByRole('region', {
    name: 'Candidate: unsaved texts, based on v1',
    exact: true,
  });
  const active = page.getByRole('region', { name: 'Active, v1', exact: true });
  for (const side of [draft, active]) {
    await expect(side.getByRole('article', { name: 'Assistant' })).toHaveCount(1);
  }
  await expectNoFinding(page, 'Try');
  await page.setViewportSize({ width: 1440, height: 900 });

  await draft.getByRole('button', { name: 'Inspect this reply' }).click();
  const inspector = page.getByRole('dialog', { name: 'Inspector' });
  await inspector.getByRole('tab', { name: 'Prompt' }).click();
  await inspector.getByRole('button', { name: 'Open all' }).click();
  await expect(inspector).toContainText('Say that Fridays are full.');
  await page.keyboard.press('Escape');

  await draft.getByRole('link', { name: 'Open in the Sandbox' }).click();
  await expect(page.getByRole('region', { name: 'Dialog' })).toContainText('Trial: a draft of');
});
