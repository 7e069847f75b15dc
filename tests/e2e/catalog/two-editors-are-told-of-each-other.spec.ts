import { expect, test } from '../session/signed-in.ts';
import { BlockPage } from './block-page.ts';

test('an editor is told when another saved first, and overwrites nothing', async ({ page, browser }) => {
  const mine = new BlockPage(page);
  await mine.open('/blocks/doctors');
  const [major] = (await mine.label.innerText()).match(/\d+/)!;
  const label = `v${Number(major) + 1}.0`;
  await mine.draftLabel(label);

  const otherPage = await browser.newPage();
  const theirs = new BlockPage(otherPage);
  await theirs.open('/blocks/doctors');
  const stored = await theirs.saveNext();

  await mine.save.click();
  await expect(page.getByText('Someone else changed this block')).toBeVisible();
  await page.getByRole('button', { name: 'Show their change, keep mine' }).click();
  await expect(mine.label).toContainText(label);
  await expect(mine.label).toContainText(`was ${stored}`);

  const other = await theirs.saveNext();
  await otherPage.close();
  await mine.save.click();
  await expect(page.getByText('Someone else changed this block')).toBeVisible();
  await page.getByRole('button', { name: 'Show their change, keep mine' }).click();
  await expect(mine.label).toContainText(`was ${other}`);
  await mine.save.click();
  await expect(page.getByText(`Version ${label} saved`)).toBeVisible();
});
