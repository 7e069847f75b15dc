import AxeBuilder from '@axe-core/playwright';
import { expect, tail, test } from '../operator.ts';

const PAGES = [
  '/sandbox',
  '/settings/new_booking/prompt',
  '/settings/new_booking/steps',
  '/settings/new_booking/versions',
  '/settings/new_booking/preview',
  '/documents',
  '/documents?tab=playground',
  '/people',
];
const VIEWS = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'dark', width: 1440 },
] as const;

for (const { colorScheme, width } of VIEWS) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({
      colorScheme,
      viewport: { width, height: 900 },
      contextOptions: { reducedMotion: 'reduce' },
    });

    test('the pages of the assistant', async ({ page, model }) => {
      test.setTimeout(90_000);
      await model.route('new_booking');
      await model.play(tail('Hello there', 'close'));
      await page.goto('/sandbox');
      await page.getByRole('textbox', { name: 'Message' }).fill('How much is a filling?');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('article').last()).toContainText('Hello there');
      await expect(page).toHaveURL(/\/sandbox\/./);
      for (const path of [new URL(page.url()).pathname, ...PAGES]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        const { violations } = await new AxeBuilder({ page }).analyze();
        const serious = violations
          .filter(({ impact }) => ['serious', 'critical'].includes(impact!))
          .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
        expect.soft(serious, path).toEqual([]);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(width, `${path} fits`).toBeLessThanOrEqual(page.viewportSize()!.width);
      }
    });
  });
}
