import { expect, test } from '@playwright/test';
import { expectNoFinding } from '../look-for-findings.ts';
import { signIn } from '../session/sign-in.ts';
import { BlockPage } from './block-page.ts';

const SECTIONS = {
  blocks: [
    'navigation',
    'hero',
    'services',
    'doctors',
    'price-list',
    'reviews',
    'booking-form',
    'contacts',
  ],
  foundation: ['logo', 'colour', 'type', 'spacing'],
  components: ['buttons', 'inputs', 'badges', 'cards'],
  pages: ['preview', 'home', 'services', 'booking'],
  offline: ['business-card', 'door-sign', 'price-leaflet'],
};
const PATHS = Object.entries(SECTIONS)
  .map(([section, names]) => names.map((name) => `/${section}/${name}`));
PATHS.push(['/experiments', '/whats-new', '/sign-in', '/nowhere']);

test.describe.configure({ mode: 'parallel' });
test.slow();

for (const paths of PATHS) {
  test(`no finding on ${paths.join(', ')}`, async ({ page }) => {
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectNoFinding(page, path);
    }
  });
}

test('no finding for an editor: drafts, notices, changelog, archived version, comparison', async ({ page }) => {
  const block = new BlockPage(page);
  await signIn(page);
  await block.open('/blocks/hero');
  const label = await block.saveNext();
  await expect(page.getByText(/matches the live block to/)).toBeVisible();
  await block.draftLabel('v0.1');
  await expectNoFinding(page, 'a draft under the notice of a saved version');
  await block.label.click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Changelog/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFinding(page, 'the changelog');
  await page.goto(`/blocks/hero?version=${label}`);
  await expect(block.frame.contentFrame().getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoFinding(page, 'an archived version');
  await page.goto(`/blocks/hero?compare=${label}..current`);
  await expect(page.getByRole('dialog').locator('iframe')).toHaveCount(2);
  await expectNoFinding(page, 'a comparison');
});
