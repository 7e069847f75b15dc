import { openDrafts, typeInto } from '../drafts.ts';
import { expect, test } from '../operator.ts';
import { expectNoFinding } from '../../look-for-findings.ts';
import { VIEWER } from '../../stack.ts';

const BRANCH = '/settings/escalate_human';

test('a version is read whole; editing from it with a draft asks, and loses neither', async ({ page }) => {
  await page.clock.install();
  await page.goto(`${BRANCH}/versions`);
  const read = page.getByRole('button', { name: 'Read v1' });
  await read.click();
  const text = page.getByRole('dialog', { name: 'v1 of Hand over to a person' });
  await expect(text.getByLabel('Rules')).toContainText(/\w{5}/);
  await expectNoFinding(page, 'a version to read', [
    { colorScheme: 'light', width: 1440 },
    { colorScheme: 'dark', width: 390 },
  ]);
  await page.keyboard.press('Escape');
  await expect(page.getByText('unsaved', { exact: true })).toHaveCount(0);
  await read.click();
  await text.getByRole('button', { name: 'Edit from this version' }).click();
  const rules = page.getByRole('textbox', { name: 'Rules' });
  await typeInto(rules, '\nMy draft.');

  const editFrom = async (choice: string) => {
    await page.getByRole('tab', { name: /Versions/ }).click();
    await page.getByRole('button', { name: 'Actions for v1' }).click();
    await page.getByRole('menuitem', { name: 'Edit from this version' }).click();
    const question = page.getByRole('dialog', { name: 'You have unsaved changes to v1' });
    await question.getByRole('button', { name: choice }).click();
  };
  await editFrom('Set aside and open');
  await expect(rules).not.toContainText('My draft.');
  await typeInto(rules, '\nMy second draft.');
  await page.getByRole('button', { name: 'Open them' }).click();
  await expect(rules).toContainText('My draft.');
  await editFrom('Discard and open');
  await expect(rules).not.toContainText('My draft.');
  // A toast with an action stays until it is used or dismissed.
  await page.clock.fastForward('01:00');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rules).toContainText('My draft.');
  const list = await openDrafts(page);
  await expect(list.getByRole('listitem')).toHaveCount(2);
});

test('an address of a version that does not exist says so', async ({ page }) => {
  await page.goto(`${BRANCH}/prompt?version=99`);
  await expect(page.getByText('This branch has no v99.')).toBeVisible();
  await page.goto(`${BRANCH}/versions?left=1&right=99`);
  await expect(page.getByText('Nothing to compare')).toBeVisible();
  await page.getByRole('button', { name: 'All versions' }).click();
  await expect(page.getByRole('button', { name: 'Read v1' })).toBeVisible();
});

test.describe('a viewer', () => {
  test.use({ email: VIEWER });

  test('reads a version whole and cannot edit from it', async ({ page }) => {
    await page.goto(`${BRANCH}/versions`);
    await page.getByRole('button', { name: 'Read v1' }).click();
    const text = page.getByRole('dialog', { name: 'v1 of Hand over to a person' });
    await expect(text.getByLabel('Rules')).toContainText(/\w{5}/);
    await expect(text.getByRole('button', { name: 'Edit from this version' })).toHaveCount(0);
  });
});
