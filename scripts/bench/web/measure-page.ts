import { gzipSync } from 'node:zlib';
import type { BrowserContext, Frame, Page, Response } from '@playwright/test';

/** What opening a page costs. */
export interface Cost {
  /** Kilobytes (1,000 bytes, gzip). */
  script: number;
  total: number;
  /** Milliseconds from the start of the page until its largest content is painted. */
  lcp: number;
}

async function sizeOf(response: Response): Promise<number> {
  const body = await response.body().catch(() => null);
  return body ? gzipSync(body).length : 0;
}

/** When a frame painted its largest content, by the clock of the machine; 0 when it did not. */
function readPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) =>
      resolve(performance.timeOrigin + (list.getEntries().at(-1)?.startTime ?? 0))
    ).observe({ type: 'largest-contentful-paint', buffered: true });
    setTimeout(() => resolve(0), 3000);
  });
}

const BLOCK_MS = 20_000;

/** The frame that shows a block, once it does. */
async function frameWithBlock(page: Page): Promise<Frame> {
  const deadline = performance.now() + BLOCK_MS;
  while (performance.now() < deadline) {
    for (const frame of page.frames()) {
      if (await frame.locator('.clinic').first().isVisible().catch(() => false)) return frame;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${page.url()} shows no block.`);
}

/**
 * Opens a page with an empty cache.
 *
 * @param withBlock the paint is that of the frame that shows a block of the clinic.
 */
export async function measurePage(
  context: BrowserContext,
  address: string,
  { withBlock = false } = {},
): Promise<Cost> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  const sizes: Promise<[isScript: boolean, bytes: number]>[] = [];
  page.on('response', (response) => {
    const isScript = response.request().resourceType() === 'script';
    sizes.push(sizeOf(response).then((bytes) => [isScript, bytes]));
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  let frame = page.mainFrame();
  if (withBlock) frame = await frameWithBlock(page);
  const painted = await frame.evaluate(readPaint);
  const start = await page.evaluate(() => performance.timeOrigin);
  const found = await Promise.all(sizes);
  await page.close();
  const sum = (all: typeof found) => all.reduce((bytes, [, each]) => bytes + each, 0) / 1000;
  return {
    script: sum(found.filter(([isScript]) => isScript)),
    total: sum(found),
    lcp: painted - start,
  };
}
