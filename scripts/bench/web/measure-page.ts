import { gzipSync } from 'node:zlib';
import type { BrowserContext, Response } from '@playwright/test';
import { median } from '../report.ts';
import { openPage } from './open-page.ts';

/** The cost of opening a page. */
interface Cost {
  /** Kilobytes (1,000 bytes, gzip) of scripts; on a block's page until the block is rendered. */
  script: number;
  /** Kilobytes of all scripts, and of all responses, until the network is idle. */
  allScript: number;
  total: number;
  /** Milliseconds from navigation to the largest contentful paint. */
  lcp: number;
}

const ROUNDS = 3;

/** Returns the median cost of three openings with an empty cache. */
export async function measurePage(context: BrowserContext, address: string): Promise<Cost> {
  const costs: Cost[] = [];
  for (let round = 0; round < ROUNDS; round++) costs.push(await openOnce(context, address));
  const of = (key: keyof Cost) => median(costs.map((each) => each[key]));
  return {
    script: of('script'),
    allScript: of('allScript'),
    total: of('total'),
    lcp: of('lcp'),
  };
}

async function openOnce(context: BrowserContext, address: string): Promise<Cost> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  // Bodies are read as they arrive, because the browser does not keep them for
  // long.
  const sizes = new Map<string, ReturnType<typeof sizeOf>>();
  // A frame takes from the cache what the surrounding page has loaded.
  page.on('response', (response) => sizes.set(response.url(), sizeOf(response)));
  await openPage(page, address);
  const lcp = await page.evaluate(readPaint);
  const later = new Set(await page.evaluate(readLater));
  const found = await Promise.all(sizes.values());
  await page.close();
  const kilobytes = (all: typeof found) => all.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  const scripts = found.filter(({ isScript }) => isScript);
  return {
    script: kilobytes(scripts.filter(({ url }) => !later.has(url))),
    allScript: kilobytes(scripts),
    total: kilobytes(found),
    lcp,
  };
}

async function sizeOf(response: Response) {
  const body = await response.body().catch(() => null);
  return {
    url: response.url(),
    isScript: response.request().resourceType() === 'script',
    bytes: body ? gzipSync(body).length : 0,
  };
}

/**
 * Returns the time of the largest contentful paint in milliseconds, or 0 without one; runs in the
 * page.
 */
function readPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0))
      .observe({ type: 'largest-contentful-paint', buffered: true });
    setTimeout(() => resolve(0), 3000);
  });
}

/** Returns the requests after the page's block was rendered; runs in the page. */
function readLater(): string[] {
  const [drawn] = performance.getEntriesByName('block-drawn');
  return performance.getEntriesByType('resource')
    .filter(({ startTime }) => drawn && startTime > drawn.startTime).map(({ name }) => name);
}
