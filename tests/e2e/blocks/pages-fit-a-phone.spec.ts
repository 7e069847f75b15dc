import { expect, test } from '@playwright/test';
import { untilRead } from '../until-read.ts';

test.use({ viewport: { width: 390, height: 844 } });

const PAGES = [
  '/foundation/logo',
  '/foundation/colour',
  '/components/inputs',
  '/pages/home',
  '/experiments',
];

for (const path of PAGES) {
  test(`${path} does not scroll sideways`, async ({ page }) => {
    await page.goto(path);
    await untilRead(page);
    const overflow = () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
    await expect.poll(overflow).toBeLessThanOrEqual(0);
  });
}
