import { follow } from '../follow.ts';
import { expectNoFinding } from '../look-for-findings.ts';
import { expect, test } from '../session/signed-in.ts';
import { untilLiving } from '../until-read.ts';
import { BlockPage } from './block-page.ts';
import { BLOCKS } from './blocks.ts';

const PATHS = [
  BLOCKS,
  ['/foundation/logo', '/foundation/colour', '/foundation/type', '/foundation/spacing'],
  ['/components/buttons', '/components/inputs', '/components/badges', '/components/cards'],
  ['/pages/preview', '/pages/home', '/pages/services', '/pages/booking'],
  ['/offline/business-card', '/offline/door-sign', '/offline/price-leaflet'],
  ['/experiments', '/whats-new', '/sign-in', '/nowhere'],
];

test.describe.configure({ mode: 'parallel' });
test.slow();

test.describe('a visitor', () => {
  test.use({ email: null });

  test('meets every page of the rail below', async ({ page }) => {
    await page.goto('/');
    const rail = page.getByRole('navigation');
    const closed = rail.getByRole('button', { expanded: false });
    await expect(closed.first()).toBeVisible();
    while (await closed.count() > 0) await closed.first().click();
    const links = rail.locator('a[href^="/"]');
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
    const ofCatalog = paths.filter((path) =>
      !/^\/(inbox|calendar|sandbox|settings|tests|documents|people|privacy|webhooks|api-keys)/.test(
        path,
      )
    );
    expect(ofCatalog.length).toBeGreaterThan(20);
    expect(PATHS.flat()).toEqual(expect.arrayContaining(ofCatalog));
  });

  for (const paths of PATHS) {
    test(`meets no finding on ${paths.join(', ')}`, async ({ page }) => {
      if (paths !== BLOCKS) await page.goto('/');
      for (const path of paths) {
        // The stage would show the block before for a moment.
        await (paths === BLOCKS ? page.goto(path) : follow(page, path));
        if (BLOCKS.includes(path)) await new BlockPage(page).live.locator('> *').first().waitFor();
        await untilLiving(page);
        await page.evaluate(() => document.fonts.ready);
        await expectNoFinding(page, path);
      }
    });
  }
});

test('an editor meets none in drafts, notices, changelog, search, archives, comparison', async ({ page }) => {
  const block = new BlockPage(page);
  await block.open('/blocks/hero');
  const label = await block.saveNext();
  await expect(page.getByText(/^\s*Nothing was lost/)).toBeVisible();
  await block.draftLabel('v0.1');
  await expectNoFinding(page, 'a draft under the notice of a saved version');
  await block.label.click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Changelog/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFinding(page, 'the changelog');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await expectNoFinding(page, 'the search');
  await page.goto('/blocks/hero?version=v99.9');
  await expect(page.getByText(/There is no archived version/)).toBeVisible();
  await expectNoFinding(page, 'a version that was never archived');
  await page.goto(`/blocks/hero?version=${label}`);
  await expect(block.frame.contentFrame().getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoFinding(page, 'an archived version');
  await page.goto(`/blocks/hero?compare=${label}..current`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^No |changes?, compared at/)).toBeVisible();
  await expectNoFinding(page, 'what changed');
  await dialog.getByRole('tab', { name: 'Rendered' }).click();
  await expect(dialog.locator('iframe')).toHaveCount(2);
  await expectNoFinding(page, 'a comparison');
});
