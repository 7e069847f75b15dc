import type { Page } from '@playwright/test';
import { expect, test } from '../session/signed-in.ts';
import { BlockPage } from './block-page.ts';
import { BLOCKS } from './blocks.ts';
import { differingShare } from './compare-screenshots.ts';

const ALLOWED = 0.005;

/** So high that the page's own bars cover no block. */
const WIDE = { width: 1440, height: 2000 };
const NARROW = { width: 390, height: 3600 };
/** A version is saved in the first and compared in both. */
const WINDOWS = [[WIDE, NARROW], [NARROW, WIDE]];

test.describe.configure({ mode: 'parallel' });

for (const paths of [BLOCKS.slice(0, 3), BLOCKS.slice(3, 5), BLOCKS.slice(5)]) {
  test(`archived versions look the same at every width: ${paths.join(', ')}`, async ({ page }) => {
    const block = new BlockPage(page);
    for (const [at, path] of paths.entries()) {
      await block.open(path);
      await expectTheSameAfterSaving(page, block, WINDOWS[at % 2]!);
    }
  });
}

test.describe('with what a person did in it', () => {
  test.use({ viewport: WIDE });

  test('an open menu looks the same archived', async ({ page }) => {
    const block = new BlockPage(page);
    await block.open('/blocks/navigation');
    const label = await block.draftNext();
    await block.live.getByRole('button', { name: /Services/ }).click();
    await expect(block.live.getByRole('link', { name: 'Urgent care' })).toBeVisible();
    const { screenshot } = await seeLive(page, block);
    // A shortcut keeps the focus in the menu, which closes when it loses the focus.
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(`Version ${label} saved`)).toBeVisible();
    await block.openArchived(label);
    await expect(block.frame.contentFrame().getByText('Urgent care')).toBeVisible();
    await expectTheSame(block, screenshot);
  });

  test('a filled form looks the same archived', async ({ page }) => {
    const block = new BlockPage(page);
    await block.open('/blocks/booking-form');
    await block.live.getByRole('textbox').first().fill('Maria Ivanova, Мария');
    for (const box of await block.live.getByRole('checkbox').all()) await box.check();
    await expectTheSameAfterSaving(page, block);
    const value = block.frame.contentFrame().getByRole('textbox').first();
    await expect(value).toHaveValue('Maria Ivanova, Мария');
  });

  test('margins at the edges of a block are archived with it', async ({ page }) => {
    const block = new BlockPage(page);
    await block.open('/blocks/reviews');
    await block.addStyle('[data-block-capture] > * { margin: 64px 0 48px; }');
    await expectTheSameAfterSaving(page, block);
  });

  test('a version stays as it was when the live styles change', async ({ page }) => {
    const block = new BlockPage(page);
    await block.open('/blocks/reviews');
    await expectTheSameAfterSaving(page, block);
    const first = await block.frame.screenshot();
    const change = '.clinic { --clinic-leaf-deep: red; font-size: 40px; }';
    await page.addStyleTag({ content: change });
    await block.addStyle(change);
    const second = await block.frame.screenshot();
    expect(differingShare(first, second)).toBe(0);
  });
});

/** Expects that a version saved in the first window looks like the live block at each width. */
async function expectTheSameAfterSaving(page: Page, block: BlockPage, windows = [WIDE]) {
  const live: { size: typeof WIDE; height: number; screenshot: Uint8Array }[] = [];
  for (const size of windows.toReversed()) {
    await resize(page, block, size);
    live.unshift({ size, ...await seeLive(page, block) });
  }
  await block.openArchived(await block.saveNext());
  for (const { size, height, screenshot } of live) {
    await page.setViewportSize(size);
    await expect(block.frame).toHaveJSProperty('offsetHeight', height);
    await expectTheSame(block, screenshot);
  }
}

/** Waits for a sandboxed frame, which may be a separate process with its own rendering. */
async function expectTheSame(block: BlockPage, screenshot: Uint8Array): Promise<void> {
  const share = async () =>
    differingShare(screenshot, await block.frame.screenshot({ animations: 'disabled' }));
  const at = `${block.page.url()} at ${block.page.viewportSize()!.width} px`;
  await expect.configure({ soft: true }).poll(share, at).toBeLessThanOrEqual(ALLOWED);
}

/** Waits for the stage, which gets its new width after the window, and for the block. */
async function resize(page: Page, block: BlockPage, size: typeof WIDE): Promise<void> {
  if (page.viewportSize()!.width === size.width) return;
  const widthOf = () => block.live.evaluate((element) => element.clientWidth);
  const before = await widthOf();
  await page.setViewportSize(size);
  await expect.poll(widthOf).not.toBe(before);
  await block.live.evaluate(() =>
    new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  );
}

async function seeLive(page: Page, block: BlockPage) {
  const heightOf = (element: Element) =>
    Math.ceil(Math.max(element.getBoundingClientRect().height, element.scrollHeight));
  // The layout requests the fonts of the typed text.
  await block.live.evaluate(heightOf);
  await block.live.evaluate(() => document.fonts.ready.then(() => {}));
  const height = await block.live.evaluate(heightOf);
  const box = (await block.live.boundingBox())!;
  const screenshot = await page.screenshot({ clip: { ...box, height }, animations: 'disabled' });
  return { height, screenshot };
}
