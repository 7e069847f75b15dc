import { expect, type Frame, type Page } from '@playwright/test';
import axe from 'axe-core';

declare const globalThis: { axe?: typeof axe };

interface Look {
  colorScheme: 'light' | 'dark';
  width: number;
}

/** One load shows both schemes and both widths. */
const LOOKS: Look[] = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
];
/** Width at which a page must fit without horizontal scrolling (WCAG 1.4.10). */
const REFLOW_WIDTH = 320;

/**
 * Sets scheme and width, and finishes transitions, whose intermediate colours
 * nobody chose.
 */
async function take({ colorScheme, width }: Look, page: Page): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(requestAnimationFrame.bind(null, done)));
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
}

/** Returns the findings of axe. Loads it once per page, because it has half a megabyte. */
async function findIn(page: Page | Frame, skipped: string[] = []): Promise<string[]> {
  if (!await page.evaluate(() => Boolean(globalThis.axe))) await page.evaluate(axe.source);
  return await page.evaluate(async (skipped) => {
    const off = skipped.map((rule) => [rule, { enabled: false }]);
    const context = { exclude: [['iframe']] };
    const { violations } = await globalThis.axe!.run(context, {
      resultTypes: ['violations'],
      // Otherwise it loads the style sheets again for a rule that is off by default.
      preload: { assets: ['media'] },
      // Part of WCAG 2.2, but off by default in axe.
      rules: { 'target-size': { enabled: true }, ...Object.fromEntries(off) },
    });
    return violations.map(({ id, impact, nodes }) =>
      `${impact} ${id}: ${nodes.map(({ html }) => html).join(' ')}`
    );
  }, skipped);
}

/** Rules for whole pages, which do not apply to blocks. */
const OF_PAGES = ['region', 'landmark-one-main', 'page-has-heading-one', 'bypass'];

/**
 * Returns the findings of axe on the page and in the frame of a live block; one outside the
 * viewport may be loading.
 */
async function find(page: Page): Promise<string[]> {
  const stages = await page.locator('iframe[title$="live block"]:visible').elementHandles();
  const frames = await Promise.all(stages.map((each) => each.contentFrame()));
  const found = [await findIn(page)];
  for (const frame of frames) if (frame) found.push(await findIn(frame, OF_PAGES));
  return found.flat();
}

async function expectReflow(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: REFLOW_WIDTH, height: 900 });
  await expectFit(page, name, REFLOW_WIDTH);
}

/**
 * Expects that a page fits a width; polls, because frames get their new width
 * later.
 */
async function expectFit(page: Page, name: string, width: number): Promise<void> {
  const scrollWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.configure({ soft: true }).poll(scrollWidth, `${name} fits ${width} px`)
    .toBeLessThanOrEqual(width);
}

/**
 * Expects no findings of axe on the current page, in each scheme and width. No script, not even
 * this one, runs inside an archived version: the surrounding page is checked.
 */
export async function expectNoFinding(page: Page, name: string, looks = LOOKS): Promise<void> {
  for (const look of looks) {
    await take(look, page);
    expect.soft(await find(page), `${name}, ${look.colorScheme}, ${look.width} px`).toEqual([]);
    await expectFit(page, name, look.width);
  }
  if (looks === LOOKS) await expectReflow(page, name);
}
