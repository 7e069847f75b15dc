import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';

const PAGES = [
  '/blocks/navigation',
  '/blocks/booking-form',
  '/pages/preview',
  '/whats-new',
  '/sign-in',
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });
    for (const path of PAGES) {
      test(`${path} has no serious or critical finding`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        const { violations } = await new AxeBuilder({ page }).analyze();
        const grave = violations.filter(({ impact }) =>
          impact === 'serious' || impact === 'critical'
        );
        expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`))
          .toEqual([]);
      });
    }
  });
}
