import type { BrowserContext } from '@playwright/test';
import { median } from '../report.ts';
import { openPage } from './open-page.ts';

/** Timings of a returning visit. */
interface Seen {
  /** Milliseconds from navigation until the heading is visible. */
  firstText: number;
  /** Milliseconds from navigation until the page is usable. */
  usable: number;
  /** Cumulative layout shift. */
  shift: number;
}

declare global {
  /** Set by `watch` in the measured pages. */
  var seen: Seen;
}

/**
 * Lighthouse's slow 4G and mobile processor: round-trip time in milliseconds, bytes per second, CPU
 * slowdown.
 */
const NETWORK = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const CPU = 4;
const WIDTHS = [1440, 390];
const ROUNDS = 3;
/** Number of earlier visits: browsers cache compiled scripts after two. */
const VISITS_BEFORE = 2;

/**
 * Opens a page again with a slow network and processor and the cache of earlier visits, wide and
 * narrow. Returns the medians of both times, and the worst layout shift.
 */
export async function measureReturn(context: BrowserContext, address: string): Promise<Seen> {
  for (let visit = 0; visit < VISITS_BEFORE; visit++) await open(context, address, WIDTHS[0]!);
  const all: Seen[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const width of WIDTHS) all.push(await open(context, address, width, true));
  }
  return {
    firstText: median(all.map(({ firstText }) => firstText)),
    usable: median(all.map(({ usable }) => usable)),
    shift: Math.max(...all.map(({ shift }) => shift)),
  };
}

async function open(context: BrowserContext, address: string, width: number, isSlow = false) {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 900 });
  await page.addInitScript(watch);
  if (isSlow) {
    const session = await context.newCDPSession(page);
    await session.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK });
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU });
  }
  await openPage(page, address);
  const found = await page.evaluate((): Seen => globalThis.seen);
  await page.close();
  return found;
}

/** Records timings; runs in the page and its frames before their own scripts. */
function watch(): void {
  const seen: Seen = globalThis.seen = { firstText: 0, usable: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      seen.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  /** Records the time after the first frame with an element. */
  const afterFrameWith = (selector: string, note: (time: number) => void) => {
    const look = () => {
      if (!document.querySelector(selector)) return void requestAnimationFrame(look);
      // Before other waiting tasks.
      scheduler.postTask(() => note(performance.now()), { priority: 'user-blocking' });
    };
    requestAnimationFrame(look);
  };
  let drawn = Infinity;
  afterFrameWith('main h1', (time) => (drawn = time));
  afterFrameWith('#app:not([inert]) main h1', (time) => (seen.usable = time));
  // The browser reports when it has shown a marked element: the prerendered or the mounted heading.
  new MutationObserver(() =>
    document.querySelector('main h1:not([elementtiming])')
      ?.setAttribute('elementtiming', 'heading')
  ).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    const [entry] = list.getEntries() as (PerformanceEntry & { renderTime: number })[];
    // A text whose font arrives before its frame is shown is reported only at its next painting.
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const inFirst = paint && paint.startTime > drawn ? paint.startTime : Infinity;
    seen.firstText ||= Math.min(entry!.renderTime, inFirst);
  }).observe({ type: 'element', buffered: true });
}
