import type { Page } from '@playwright/test';
import { expect, test } from '../session/signed-in.ts';
import { BlockPage } from './block-page.ts';
import { BLOCKS } from './blocks.ts';
import { differingShare } from './compare-pictures.ts';

const ALLOWED = 0.005;

/** High enough that nothing of the page's own bars lies over a block. */
const TALL = 3600;
/** A version is saved at one of them and looked at at both. */
const WIDTHS = [[1440, 390], [390, 1440]];

test.describe.configure({ mode: 'parallel' });

for (const paths of [BLOCKS.slice(0, 3), BLOCKS.slice(3, 5), BLOCKS.slice(5)]) {
  test(`archived versions look the same at every width: ${paths.join(', ')}`, async ({ page }) => {
    const block = new BlockPage(page);
    for (const [at, path] of paths.entries()) {
      await block.open(path);
      for (const { width, share } of await sharesAfterSaving(page, block, WIDTHS[at % 2]!)) {
        expect.soft(share, `${path} at ${width} px`).toBeLessThanOrEqual(ALLOWED);
      }
    }
  });
}

test.describe('with what a person did in it', () => {
  test.use({ viewport: { width: 1440, height: TALL } });

  test('an open menu looks the same archived', async ({ page }) => {
    const block = new BlockPage(page);
    await block.open('/blocks/navigation');
    const label = await block.draftNext();
    await block.live.getByRole('button', { name: /Services/ }).click();
    await expect(block.live.getByRole('link', { name: 'Urgent care' })).toBeVisible();
    const { picture } = await seeLive(page, block);
    // The key leaves focus in the menu, which closes when focus leaves it.
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(`Version ${label} saved`)).toBeVisible();
    await block.openArchived(label);
    await expect(block.frame.contentFrame().getByText('Urgent care')).toBeVisible();
    const archived = await block.frame.screenshot({ animations: 'disabled' });
    expect(differingShare(picture, archived)).toBeLessThanOrEqual(ALLOWED);
  });

  test('a filled form looks the same archived', async ({ page }) => {
    const block = new BlockPage(page);
    await block.open('/blocks/booking-form');
    await block.live.getByRole('textbox').first().fill('Maria Ivanova, Мария');
    for (const box of await block.live.getByRole('checkbox').all()) await box.check();
    const share = await shareAfterSaving(page, block);
    const value = block.frame.contentFrame().getByRole('textbox').first();
    await expect(value).toHaveValue('Maria Ivanova, Мария');
    expect(share).toBeLessThanOrEqual(ALLOWED);
  });

  test('margins at the edges of a block are archived with it', async ({ page }) => {
    const block = new BlockPage(page);
    await block.open('/blocks/reviews');
    await block.addStyle('[data-block-capture] > * { margin: 64px 0 48px; }');
    expect(await shareAfterSaving(page, block)).toBeLessThanOrEqual(ALLOWED);
  });

  test('a version stays as it was when the live styles change', async ({ page }) => {
    const block = new BlockPage(page);
    await block.open('/blocks/reviews');
    const before = await shareAfterSaving(page, block);
    const first = await block.frame.screenshot();
    const change = '.clinic { --clinic-leaf-deep: red; font-size: 40px; }';
    await page.addStyleTag({ content: change });
    await block.addStyle(change);
    const second = await block.frame.screenshot();
    expect(before).toBeLessThanOrEqual(ALLOWED);
    expect(differingShare(first, second)).toBe(0);
  });
});

/** The share of pixels that differ at each width, of a version saved at the first. */
async function sharesAfterSaving(page: Page, block: BlockPage, widths: number[]) {
  const live: { width: number; height: number; picture: Uint8Array }[] = [];
  for (const width of widths.toReversed()) {
    await page.setViewportSize({ width, height: TALL });
    live.unshift({ width, ...await seeLive(page, block) });
  }
  await block.openArchived(await block.saveNext());
  const shares: { width: number; share: number }[] = [];
  for (const { width, height, picture } of live) {
    await page.setViewportSize({ width, height: TALL });
    await expect(block.frame).toHaveJSProperty('offsetHeight', height);
    await block.frame.contentFrame().locator('[data-block-capture]').waitFor();
    const archived = await block.frame.screenshot({ animations: 'disabled' });
    shares.push({ width, share: differingShare(picture, archived) });
  }
  return shares;
}

async function shareAfterSaving(page: Page, block: BlockPage): Promise<number> {
  const [shown] = await sharesAfterSaving(page, block, [1440]);
  return shown!.share;
}

async function seeLive(page: Page, block: BlockPage) {
  const height = await block.live.evaluate((element) =>
    Math.ceil(Math.max(element.getBoundingClientRect().height, element.scrollHeight))
  );
  const box = (await block.live.boundingBox())!;
  const picture = await page.screenshot({ clip: { ...box, height }, animations: 'disabled' });
  return { height, picture };
}
