import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../session/sign-in.ts';
import { BlockPage } from './block-page.ts';
import { differingShare } from './compare-pictures.ts';

const BLOCKS = [
  'navigation',
  'hero',
  'services',
  'doctors',
  'price-list',
  'reviews',
  'booking-form',
  'contacts',
];
const ALLOWED = 0.005;

/** High enough that nothing of the page's own bars lies over a block. */
const TALL = 3600;

async function shareAfterSaving(page: Page, block: BlockPage): Promise<number> {
  const height = await block.live.evaluate((element) =>
    Math.ceil(Math.max(element.getBoundingClientRect().height, element.scrollHeight))
  );
  const box = (await block.live.boundingBox())!;
  const live = await page.screenshot({ clip: { ...box, height }, animations: 'disabled' });
  const label = await block.saveNext();
  await block.openArchived(label);
  await expect(block.frame).toHaveJSProperty('offsetHeight', height);
  await block.frame.contentFrame().locator('[data-block-capture]').waitFor();
  return differingShare(live, await block.frame.screenshot({ animations: 'disabled' }));
}

for (const width of [390, 1440]) {
  test.describe(`on a screen ${width} px wide`, () => {
    test.use({ viewport: { width, height: TALL } });

    for (const name of BLOCKS) {
      test(`${name} looks the same archived`, async ({ page }) => {
        const block = new BlockPage(page);
        await signInQuietly(page);
        await block.open(`/blocks/${name}`);
        expect(await shareAfterSaving(page, block)).toBeLessThanOrEqual(ALLOWED);
      });
    }
  });
}

/** On a phone the account stands in the drawer: signing in is awaited by the editable label. */
async function signInQuietly(page: Page): Promise<void> {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 1440, height: size.height });
  await signIn(page);
  await page.setViewportSize(size);
}

test.describe('with what a person did in it', () => {
  test.use({ viewport: { width: 1440, height: TALL } });
  test.beforeEach(({ page }) => signIn(page));

  test('an open menu looks the same archived', async ({ page }) => {
    const block = new BlockPage(page);
    await block.open('/blocks/navigation');
    const label = await block.draftNext();
    await block.live.getByRole('button', { name: /Services/ }).click();
    await expect(block.live.getByRole('link', { name: 'Urgent care' })).toBeVisible();
    const live = await pictureOfLive(page, block);
    // The key leaves focus in the menu, which closes when focus leaves it.
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(`Version ${label} saved`)).toBeVisible();
    await block.openArchived(label);
    await expect(block.frame.contentFrame().getByText('Urgent care')).toBeVisible();
    const archived = await block.frame.screenshot({ animations: 'disabled' });
    expect(differingShare(live, archived)).toBeLessThanOrEqual(ALLOWED);
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

  test('a version stays as it was when the live styles change', async ({ page }) => {
    const block = new BlockPage(page);
    await block.open('/blocks/reviews');
    const before = await shareAfterSaving(page, block);
    const first = await block.frame.screenshot();
    await page.addStyleTag({ content: '.clinic { --clinic-leaf-deep: red; font-size: 40px; }' });
    const second = await block.frame.screenshot();
    expect(before).toBeLessThanOrEqual(ALLOWED);
    expect(differingShare(first, second)).toBe(0);
  });
});

async function pictureOfLive(page: Page, block: BlockPage): Promise<Uint8Array> {
  const box = (await block.live.boundingBox())!;
  const height = await block.live.evaluate((element) => element.scrollHeight);
  return page.screenshot({ clip: { ...box, height }, animations: 'disabled' });
}
