import { expect, test } from '@playwright/test';
import { untilRead } from '../until-read.ts';

const SHEETS = [
  { path: '/offline/business-card', pages: 2, mm: [85, 55] },
  { path: '/offline/door-sign', pages: 1, mm: [210, 297] },
  { path: '/offline/price-leaflet', pages: 2, mm: [148, 210] },
] as const;

for (const { path, pages, mm } of SHEETS) {
  test(`${path} prints ${pages} of ${mm.join(' by ')} mm and nothing else`, async ({ page }) => {
    await page.goto(path);
    await untilRead(page);
    await expect(page.locator('[data-sheet]').first()).toBeVisible();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const boxes = [...pdf.matchAll(/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g)];
    expect(boxes).toHaveLength(pages);
    for (const [, width, height] of boxes) {
      expect(Math.abs((Number(width) * 25.4) / 72 - mm[0])).toBeLessThan(0.5);
      expect(Math.abs((Number(height) * 25.4) / 72 - mm[1])).toBeLessThan(0.5);
    }
  });
}
