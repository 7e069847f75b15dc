import { expect, test } from '../session/signed-in.ts';
import { BlockPage } from './block-page.ts';
import { lightShare } from './compare-screenshots.ts';

test('an editor saves a version and opens it again from the dropdown', async ({ page }) => {
  const block = new BlockPage(page);
  await block.open('/blocks/hero');
  const proven = page.waitForResponse(/\/proof$/);
  const label = await block.saveNext();
  await expect(page.getByText(/^\s*Nothing was lost/)).toBeVisible();
  await proven;
  await block.openArchived(label);
  await expect(page).toHaveURL(new RegExp(`\\?version=${label}$`));
  await expect(block.banner).toContainText(label);
  await expect(block.live).toBeHidden();
  await expect(block.frame.contentFrame().getByRole('heading', { level: 1 })).toBeVisible();
  await page.reload();
  await page.getByText('Matched the live block in every viewport when it was saved').click();
  await expect(page.getByRole('cell', { name: '100%' })).toHaveCount(6);
  await page.getByRole('link', { name: 'Back to current' }).click();
  await expect(block.live).toBeVisible();
  await expect(block.frame).toHaveCount(0);
});

test('a link to an archived version opens it, also for a visitor', async ({ page, browser }) => {
  const block = new BlockPage(page);
  await block.open('/blocks/contacts');
  const label = await block.saveNext();
  const visitor = await browser.newPage({ storageState: { cookies: [], origins: [] } });
  await visitor.goto(`/blocks/contacts?version=${label}`);
  await expect(visitor.getByText(/^\s*Archived version/)).toContainText(label);
  await expect(new BlockPage(visitor).frame).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Save version' })).toBeDisabled();
  await visitor.close();
});

test('a link to a version that was never archived says so', async ({ page }) => {
  await page.goto('/blocks/contacts?version=v99.9');
  await expect(page.getByText(/There is no archived version/)).toContainText('v99.9');
});

test('a label that repeats an archived one is pointed out and confirmed', async ({ page }) => {
  const block = new BlockPage(page);
  await block.open('/blocks/hero', { asksForEntry: true });
  const goOn = page.getByRole('button', { name: 'Save without an entry' });
  const label = await block.draftNext();
  await block.save.click();
  await goOn.click();
  await expect(page.getByText(`Version ${label} saved`)).toBeVisible();
  await block.save.click();
  const dialog = page.getByRole('dialog', { name: `Save ${label} again?` });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await block.save.click();
  await dialog.getByRole('button', { name: /anyway$/ }).click();
  // The page still reports that the first one is saved.
  const answer = page.waitForResponse(/\/blocks\/versions$/);
  await goOn.click();
  expect((await answer).ok()).toBe(true);
});

test('a version without a visible change is asked about, one with a change is not', async ({ page }) => {
  const block = new BlockPage(page);
  await block.open('/blocks/contacts');
  const label = await block.saveNext();
  await page.removeLocatorHandler(block.saveAnyway);
  await block.save.click();
  const question = page.getByRole('dialog', { name: 'Save a version without a visible change?' });
  await expect(question).toContainText(`exactly as in ${label}`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await block.addStyle('[data-block-capture] { letter-spacing: 1px }');
  await block.save.click();
  await expect(page.getByRole('dialog', { name: `Save ${label} again?` })).toBeVisible();
});

test('a label that goes backwards is pointed out, and a newer one offered', async ({ page }) => {
  const block = new BlockPage(page);
  await block.open('/blocks/contacts');
  await block.draftLabel('v0.1');
  await block.save.click();
  const dialog = page.getByRole('dialog', { name: /^Go back from v.* to v0\.1\?$/ });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await block.label.click();
  await page.keyboard.press('Escape');
  await expect(block.label).not.toContainText('v0.1');
});

test('two versions are compared: they scroll together, and what differs is lit', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  const block = new BlockPage(page);
  await block.open('/blocks/price-list');
  await block.saveNext();
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: /^Compare versions/ });
  await expect(dialog.getByText(/^No change/)).toBeVisible();
  await expect(dialog.locator('iframe')).toHaveCount(2);
  const [before, after] = ['Before', 'After'].map((name) => dialog.getByRole('region', { name }));
  const toEnd = (side: Element) => side.scrollTop = side.scrollHeight;
  await expect(async () => {
    await before!.evaluate(toEnd);
    expect(await before!.evaluate((side) => side.scrollTop)).toBeGreaterThan(50);
  }).toPass();
  const end = await before!.evaluate((side) => side.scrollTop);
  await expect(after!).toHaveJSProperty('scrollTop', end);
  await after!.evaluate((side) => side.scrollTop = 0);
  await expect(before!).toHaveJSProperty('scrollTop', 0);

  await dialog.getByText('Difference', { exact: true }).click();
  const both = dialog.getByRole('group', { name: 'Rendered' });
  await expect.poll(async () => lightShare(await both.screenshot())).toBe(0);
  await page.keyboard.press('Escape');
  await block.live.getByRole('heading').first().evaluate((heading) =>
    heading.textContent = 'Other'
  );
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(dialog.locator('iframe')).toHaveCount(2);
  await dialog.getByText('Difference', { exact: true }).click();
  await expect.poll(async () => lightShare(await both.screenshot())).toBeGreaterThan(0.001);
});
