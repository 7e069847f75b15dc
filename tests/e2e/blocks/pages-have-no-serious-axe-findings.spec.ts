import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';

const PAGES = [
  '/foundation/logo',
  '/foundation/colour',
  '/foundation/type',
  '/foundation/spacing',
  '/components/buttons',
  '/components/inputs',
  '/components/badges',
  '/components/cards',
  '/pages/home',
  '/pages/services',
  '/pages/booking',
  '/offline/business-card',
  '/offline/door-sign',
  '/offline/price-leaflet',
  '/experiments',
];
const VIEWS = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const;

for (const { colorScheme, width } of VIEWS) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({
      colorScheme,
      viewport: { width, height: 900 },
      contextOptions: { reducedMotion: 'reduce' },
    });

    for (const path of PAGES) {
      test(path, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        const { violations } = await new AxeBuilder({ page }).analyze();
        const serious = violations.filter(({ impact }) =>
          ['serious', 'critical'].includes(impact!)
        );
        expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`))
          .toEqual([]);
      });
    }
  });
}
