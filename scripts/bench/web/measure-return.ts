import type { BrowserContext } from '@playwright/test';
import { median } from '../report.ts';
import { openPage } from './open-page.ts';

/** What somebody sees who was here before. */
interface Seen {
  /** Milliseconds from the start of the page until its heading is on the screen. */
  firstText: number;
  /** The same, to the frame in which the page can be used. */
  usable: number;
  /** Cumulative layout shift. */
  shift: number;
}

declare global {
  /** In the pages that are measured. */
  var seen: Seen;
}

/** Lighthouse's slow 4G and mobile processor: milliseconds to and fro, bytes per second, times. */
const NETWORK = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const CPU = 4;
const WIDTHS = [1440, 390];
const ROUNDS = 3;
/** A browser keeps compiled scripts once they ran twice. */
const VISITS_BEFORE = 2;

/**
 * Opens a page again with a slow network and processor and the cache of earlier visits, wide and
 * narrow: the medians of both times, the worst shift.
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

/** Runs in the page, before its own scripts; in its frames, too. */
function watch(): void {
  const seen: Seen = globalThis.seen = { firstText: 0, usable: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      seen.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  /** Notes the time after the first frame that has an element. */
  const afterFrameWith = (selector: string, note: (time: number) => void) => {
    const look = () => {
      if (!document.querySelector(selector)) return void requestAnimationFrame(look);
      // Before what else waits for the thread.
      scheduler.postTask(() => note(performance.now()), { priority: 'user-blocking' });
    };
    requestAnimationFrame(look);
  };
  let drawn = Infinity;
  afterFrameWith('main h1', (time) => (drawn = time));
  afterFrameWith('#app:not([inert]) main h1', (time) => (seen.usable = time));
  // The browser tells when it has shown what is marked so: the drawn heading, or the living one.
  new MutationObserver(() =>
    document.querySelector('main h1:not([elementtiming])')
      ?.setAttribute('elementtiming', 'heading')
  ).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    const [entry] = list.getEntries() as (PerformanceEntry & { renderTime: number })[];
    // A text whose font arrives before its frame is shown is told of when it is painted once more.
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const inFirst = paint && paint.startTime > drawn ? paint.startTime : Infinity;
    seen.firstText ||= Math.min(entry!.renderTime, inFirst);
  }).observe({ type: 'element', buffered: true });
}
