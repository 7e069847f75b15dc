import type { Locator, Page } from '@playwright/test';
import { median } from '../report.ts';

const KEYS = 40;

/** Milliseconds from a keypress to the end of the frame that shows it. */
interface Delay {
  p50: number;
  worst: number;
}

/**
 * Types into a field and measures the delays. A frame ends for the page when its paint is handed to
 * the compositor: the next task after requestAnimationFrame. (The browser's event timing is
 * unsuitable: in the Sandbox it counts keys until some later frame, up to seconds, while a trace
 * shows each key's frame within a few milliseconds.)
 */
export async function measureTyping(page: Page, field: Locator): Promise<Delay> {
  await field.click();
  const delays = await field.evaluateHandle((element) => {
    const delays: number[] = [];
    element.addEventListener('keydown', ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => delays.push(performance.now() - timeStamp);
        port2.postMessage(null);
      }));
    return delays;
  });
  for (let key = 1; key <= KEYS; key++) {
    await page.keyboard.type('a');
    await page.waitForFunction(([seen, count]) => seen.length >= count, [delays, key] as const);
  }
  const seen = await delays.jsonValue();
  return { p50: median(seen), worst: Math.max(...seen) };
}
