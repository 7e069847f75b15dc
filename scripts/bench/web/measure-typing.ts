import type { Locator, Page } from '@playwright/test';
import { percentile } from '../metrics.ts';

const KEYS = 40;

/** Milliseconds from a key to the next frame, as the browser's event timing counts them. */
export interface Delay {
  p50: number;
  worst: number;
}

/** Types into a field. The browser rounds to 8 ms and keeps nothing under 16 ms. */
export async function measureTyping(page: Page, field: Locator): Promise<Delay> {
  await field.click();
  await page.evaluate(() => {
    const delays: number[] = [];
    Object.assign(globalThis, { delays });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) {
        if (name === 'keydown') delays.push(duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.type('a');
    await page.evaluate(() =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    );
  }
  const seen = await page.evaluate(() => (globalThis as unknown as { delays: number[] }).delays);
  const quick = Array<number>(Math.max(0, KEYS - seen.length)).fill(16);
  const delays = [...quick, ...seen];
  return { p50: percentile(delays, 0.5), worst: Math.max(...delays) };
}
