import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cwd, execPath } from 'node:process';
import { type Browser, expect, type Page } from '@playwright/test';
import type { Proof, ProofCell } from '../../../functions/catalog/schemas/proof.ts';
import type { CapturedBlock } from '../../../web/src/features/catalog/capture/capture-block.ts';
import { formatScore, isLossless } from '../../../web/src/features/catalog/proof/proof-figures.ts';
import type { Stage } from '../../../web/src/features/catalog/stage/stage.ts';
import { deviceHeight } from '../../../web/src/features/catalog/viewport-heights.ts';
import { differingShare, differingShareOfBoth } from '../catalog/compare-screenshots.ts';
import type { FidelityCase } from './cases.ts';

/** Maximum share of differing pixels, 0 to 1. */
export const ALLOWED = 0.005;
type Scheme = 'light' | 'dark';
type Clip = { x: number; y: number; width: number; height: number };
type Viewport = { width: number; scheme: Scheme };
/** Compared widths in CSS pixels, by the system's scheme. */
export type Cells = Partial<Record<Scheme, number[]>>;
const ALL_CELLS: Cells = { light: [390, 768, 1440], dark: [390, 768, 1440] };

const ORIGIN = 'http://fidelity.test';

/** The pages in which cases are measured. A file has one pair, because a new page costs a process. */
export interface CasePages {
  /** Saves a case and shows it archived. */
  page: Page;
  /** Shows the live block of a case. */
  live: Page;
}

/** Opens pages in a context of their own, which the caller closes. */
export async function openCasePages(browser: Browser): Promise<CasePages> {
  const context = await browser.newContext();
  return { page: await context.newPage(), live: await context.newPage() };
}

const CAPTURED_AT = 1440;

type Tempting = Pick<CapturedBlock, 'html' | 'css'> & { capture: null };

/** The data of a saved block. */
export interface Saved {
  captured: CapturedBlock;
  /** Height of the stage's frame in CSS pixels. */
  height: number;
}

export interface InPage {
  createStage(): Pick<Stage, 'measure'>;
  setScheme(scheme: Scheme): void;
  save(width: number): Promise<Saved>;
  /** Returns the height of the frame in CSS pixels. */
  showArchived(snapshot: CapturedBlock, width: number, scheme: Scheme): Promise<number>;
  readTempted(snapshot: Tempting, scheme: Scheme): Promise<string>;
  prove(snapshot: CapturedBlock): Promise<Proof>;
}

/** The measurements at one width in one colour scheme. */
export interface Cell {
  width: number;
  scheme: Scheme;
  /** Share of differing pixels, 0 to 1; 1 if the sizes differ. */
  share: number;
  /** Share of differing pixels in the area of both, 0 to 1. */
  shareOfBoth: number;
  /** The proof of the cell; undefined if it could not be compared. */
  claim?: ProofCell;
}

/** Maximum by which a proof may exceed the pixels' result. */
const OVERCLAIM = 0.01;

/** Returns the cells whose proof is better than their pixels. */
export const overclaimed = (cells: Cell[]) =>
  cells.filter(({ shareOfBoth, claim }) =>
    claim && parseFloat(formatScore(claim)) / 100 > 1 - shareOfBoth + OVERCLAIM
  ).map(inPercent);

/** Returns the cells that differ. */
export const differing = (cells: Cell[]) =>
  cells.filter(({ share }) => share > ALLOWED).map(inPercent);

/** Maximum by which a proof may fall below the pixels' result. */
const UNDERCLAIM = 0.03;

/** Returns the cells whose proof is far worse than their pixels. */
export const underclaimed = (cells: Cell[]) =>
  cells.filter(({ shareOfBoth, claim }) => !claim || claim.score < 1 - shareOfBoth - UNDERCLAIM)
    .map(inPercent);

/** Formats the share of differing pixels and the proof. */
export const inPercent = ({ width, scheme, share, claim }: Cell) =>
  `${width} ${scheme} ${(share * 100).toFixed(2)}% (${claim ? formatScore(claim) : '–'})`;

let script: string | undefined;

/** Returns the script that adds the functions of InPage to a page. */
export function inPageScript(): string {
  script ??= execFileSync(execPath, [
    ...['bundle', '--quiet', '--platform', 'browser', '--format', 'iife'],
    'tests/e2e/fidelity/in-page.ts',
  ], { encoding: 'utf8' });
  return script;
}

const STAGE_CSS = readFileSync(join(cwd(), 'web/src/stage/stage.css'), 'utf8');
const IN_PAGE = '<script src="/in-page.js"></script>';

/** Builds the document of the stage's frame with the block of a case. */
const liveOf = ({ css = '', html, head = '', pageAttributes = '' }: FidelityCase) =>
  `<!doctype html><html lang="en" ${pageAttributes}><meta charset="utf-8">${IN_PAGE}` +
  `<script>keepScheme()</script><style>${STAGE_CSS}</style>${head}<style>${css}</style>` +
  `<body><div data-block-capture>${html}</div>`;

/** The surrounding page, as far as it shows and compares blocks. */
const AROUND = `<!doctype html><meta charset="utf-8">${IN_PAGE}` +
  `<body style="margin:0"><iframe src="/live" style="display:block;border:0;width:${CAPTURED_AT}px;` +
  `height:${deviceHeight(CAPTURED_AT)}px"></iframe>`;

/** Serves the pages of the corpus for a host that does not exist. */
async function serve(page: Page, { assets, ...each }: FidelityCase): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route('**', (route) => route.abort());
  await page.route(`${ORIGIN}/**`, (route) => {
    const path = new URL(route.request().url()).pathname;
    const asset = typeof assets === 'function' ? assets(path) : assets?.[path];
    if (asset) return route.fulfill(asset);
    if (path === '/in-page.js') {
      return route.fulfill({ contentType: 'text/javascript', body: inPageScript() });
    }
    const body = { '/live': liveOf(each), '/around': AROUND }[path];
    return route.fulfill({ status: body ? 200 : 404, contentType: 'text/html', body });
  });
}

/** Sets the stage's scheme, independent of the system's. */
const setScheme = (page: Page, scheme: Scheme) =>
  page.evaluate((scheme) => (globalThis as unknown as InPage).setScheme(scheme), scheme);

/** Sets the system's scheme, which must not affect the stage. */
const setOtherScheme = (page: Page, scheme: Scheme) =>
  page.emulateMedia({
    colorScheme: scheme === 'light' ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });

/** Opens the block of a case in the stage's frame, in light on a screen, and saves it. */
export async function saveCase(page: Page, each: FidelityCase): Promise<Saved> {
  await page.bringToFront();
  await serve(page, each);
  await page.setViewportSize({ width: CAPTURED_AT, height: deviceHeight(CAPTURED_AT) });
  await setOtherScheme(page, 'light');
  await page.goto(`${ORIGIN}/around`);
  const [, stage] = page.frames();
  await stage!.waitForLoadState('load');
  if (each.script) await stage!.evaluate(each.script);
  return page.evaluate((width) => (globalThis as unknown as InPage).save(width), CAPTURED_AT);
}

interface Seen extends Viewport {
  /** Height of the block in CSS pixels. */
  height: number;
  screenshot: Uint8Array;
}

/** Runs in the page: resolves when everything is shown in its current size. */
async function untilShown(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) {
    await new Promise(requestAnimationFrame);
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  }
  await Promise.allSettled([...document.images].map((image) => image.decode()));
  await document.fonts.ready;
}

/** Transitions of these parts of controls are in no list of animations. */
const STILL_PARTS =
  '::-webkit-slider-runnable-track, ::-webkit-slider-thumb { transition: none !important }';

/** Takes screenshots of the live block in separate viewports with the stage's heights. */
async function seeLive(
  page: Page,
  each: FidelityCase,
  viewports: (Viewport & { height: number })[],
): Promise<Seen[]> {
  // A browser with a window draws only its page in front.
  await page.bringToFront();
  await serve(page, each);
  await setOtherScheme(page, 'light');
  await page.setViewportSize(viewports[0]!);
  await page.goto(`${ORIGIN}/live`);
  await page.addStyleTag({ content: STILL_PARTS });
  if (each.script) await page.evaluate(each.script);
  const seen: Seen[] = [];
  for (const { width, scheme, height } of viewports) {
    await page.setViewportSize({ width, height });
    await setScheme(page, scheme);
    await page.evaluate(untilShown);
    // The part that the stage shows, with overflow below the block.
    const shown = await page.evaluate(() =>
      (globalThis as unknown as InPage).createStage().measure()
    );
    const clip = { x: 0, y: 0, width, height: shown.height };
    const screenshot = await page.screenshot({ fullPage: true, clip, animations: 'disabled' });
    seen.push({ width, scheme, height: shown.height, screenshot });
  }
  return seen;
}

/** Runs in the page: resolves after the next rendering. */
const untilDrawn = () =>
  new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));

/**
 * Waits until a sandboxed frame is stable, and returns its shares of differing
 * pixels. The frame may be a separate process with its own rendering. Uses no
 * locator, because Playwright would send 330 kB of script into each new frame.
 *
 * @param live the screenshot to compare with.
 * @param clip where the frame is.
 */
async function shares(page: Page, live: Uint8Array, clip: Clip) {
  // The frame of the cell before may still be listed.
  const shown = () => page.mainFrame().childFrames().at(-1)!;
  const paints = () => shown().evaluate(() => performance.getEntriesByType('paint').length);
  await expect.poll(paints).toBeGreaterThan(0);
  for (let last = -1;;) {
    await page.evaluate(untilDrawn);
    const archived = await page.screenshot({ clip, animations: 'disabled' });
    const share = differingShare(live, archived);
    if (share <= ALLOWED || share === last) {
      return { share, shareOfBoth: differingShareOfBoth(live, archived) };
    }
    last = share;
  }
}

/**
 * Saves a case like a block's page, shows the capture with the system in the other scheme, and
 * compares it with the live block in each viewport, by pixels and by the proof.
 *
 * @param damage changes the capture deliberately.
 */
export async function measureCase(
  { page, live }: CasePages,
  each: FidelityCase,
  asked = ALL_CELLS,
  damage = (captured: CapturedBlock) => captured,
) {
  const { height: shown, ...saved } = await saveCase(page, each);
  const captured = damage(saved.captured);
  const proof = await page.evaluate(
    (captured) => (globalThis as unknown as InPage).prove(captured),
    captured,
  );
  const viewports = (Object.entries(asked) as [Scheme, number[]][]).flatMap(([scheme, widths]) =>
    widths.map((width) => {
      return { width, scheme, height: width === CAPTURED_AT ? shown : deviceHeight(width) };
    })
  );
  const seen = await seeLive(live, each, viewports);
  await page.bringToFront();
  const cells: Cell[] = [];
  for (const { width, scheme, height, screenshot } of seen) {
    await setOtherScheme(page, scheme);
    // Chromium renders only the visible part of a sandboxed frame.
    await page.setViewportSize({ width, height: Math.max(900, Math.ceil(height)) });
    const archivedHeight = await page.evaluate(
      ({ captured, width, scheme }) =>
        (globalThis as unknown as InPage).showArchived(captured, width, scheme),
      { captured, width, scheme },
    );
    const claim = proof.cells.find((cell) => cell.width === width && cell.scheme === scheme);
    const clip = { x: 0, y: 0, width, height: archivedHeight };
    cells.push({ width, scheme, claim, ...await shares(page, screenshot, clip) });
  }
  const { unresolved } = captured.capture;
  return { cells, unresolved, isLossless: isLossless(proof, unresolved) };
}
