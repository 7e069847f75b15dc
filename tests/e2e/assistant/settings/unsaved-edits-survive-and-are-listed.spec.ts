import { openDrafts, typeInto } from '../drafts.ts';
import { expect, test } from '../operator.ts';
import { expectNoFinding } from '../../look-for-findings.ts';

const WORDS = 'Unsaved words of mine.';

test('edits survive leaving, reload and a closed tab without a question, and stand in one list', async ({ page, context }) => {
  let asked = false;
  const watch = (tab: typeof page) =>
    tab.on('dialog', (dialog) => {
      asked = true;
      void dialog.accept();
    });
  watch(page);
  await page.goto('/settings/medical_question/prompt');
  const exit = page.getByRole('textbox', { name: 'Exit conditions' });
  await typeInto(exit, `\n${WORDS}`);
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await expect(bar).toBeVisible();
  const boxOf = async (one: typeof bar) => (await one.boundingBox())!;
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await exit.press('Control+End');
    await expect(async () => {
      const { y, height } = await boxOf(exit.getByText(WORDS));
      expect(y + height).toBeLessThanOrEqual((await boxOf(bar)).y);
    }).toPass();
  }
  const name = page.getByRole('textbox', { name: 'Version name' });
  await name.fill('Words of care');
  await page.reload();
  await expect(exit).toContainText(WORDS);
  await expect(name).toHaveValue('Words of care');
  await page.goto('/people');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto('/sandbox');
  await page.getByRole('textbox', { name: 'Message' }).fill('Half a message');
  await page.goto('/settings/new_booking/scenario/close');
  await page.getByRole('textbox', { name: 'Name' }).fill('Good night');
  await page.goto('/blocks/reviews');
  await page.getByRole('button', { name: /^Version label/ }).click();
  await page.getByRole('textbox', { name: 'Version label' }).fill('v9.9');
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  expect(asked).toBe(false);

  const next = await context.newPage();
  await next.goto('/blocks/reviews');
  await expect(next.getByRole('button', { name: /^Version label v9.9 was/ })).toBeVisible();
  const list = await openDrafts(next);
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await expectNoFinding(next, 'unsaved changes', [
    { colorScheme: 'light', width: 1440 },
    { colorScheme: 'dark', width: 390 },
  ]);
  const prompt = list.getByRole('listitem', { name: 'Prompt of Medical question' });
  await expect(prompt).toContainText('changed from v1');
  await prompt.getByRole('button', { name: 'Compare' }).click();
  await expect(prompt.getByRole('insertion')).toContainText(WORDS);
  await prompt.getByRole('button', { name: /^Go to/ }).click();
  await expect(next.getByRole('textbox', { name: 'Exit conditions' })).toContainText(WORDS);

  const again = await openDrafts(next);
  await again.getByRole('listitem', { name: 'Message' })
    .getByRole('button', { name: 'Discard' }).click();
  await expect(again.getByRole('listitem')).toHaveCount(3);
  await again.getByRole('button', { name: 'Undo' }).click();
  await expect(again.getByRole('listitem')).toHaveCount(4);
  for (let left = 4; left > 0; left -= 1) {
    await again.getByRole('button', { name: 'Discard' }).first().click();
    await expect(again.getByRole('listitem')).toHaveCount(left - 1);
  }
  await expect(again).toContainText('No unsaved changes');
});
