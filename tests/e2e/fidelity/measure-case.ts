import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cwd, execPath } from 'node:process';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Proof, ProofCell } from '../../../functions/catalog/schemas/proof.ts';
import type { CapturedBlock } from '../../../web/src/features/catalog/capture/capture-block.ts';
import { figureOf, losesNothing } from '../../../web/src/features/catalog/proof/proof-figures.ts';
import type { Stage } from '../../../web/src/features/catalog/stage/stage.ts';
import { deviceHeight } from '../../../web/src/features/catalog/viewport-heights.ts';
import { differingShare, differingShareOfBoth } from '../catalog/compare-pictures.ts';
import type { FidelityCase } from './cases.ts';

/** The share of pixels that may differ, 0 to 1. */
export const ALLOWED = 0.005;
type Scheme = 'light' | 'dark';
type Viewport = { width: number; scheme: Scheme };
/** Widths in CSS pixels that are compared, by the scheme that the system has. */
export type Cells = Partial<Record<Scheme, number[]>>;
const ALL_CELLS: Cells = { light: [390, 768, 1440], dark: [390, 768, 1440] };

const ORIGIN = 'http://fidelity.test';
const CAPTURED_AT = 1440;

type Tempting = Pick<CapturedBlock, 'html' | 'css'> & { capture: null };

/** What is known of a block when it was saved. */
export interface Saved {
  captured: CapturedBlock;
  /** CSS pixels that the stage gave its frame. */
  height: number;
}

export interface InPage {
  createStage(): Pick<Stage, 'measure'>;
  setScheme(scheme: Scheme): void;
  save(width: number): Promise<Saved>;
  showArchived(snapshot: CapturedBlock, width: number, scheme: Scheme): Promise<void>;
  readTempted(snapshot: Tempting, scheme: Scheme): Promise<string>;
  prove(snapshot: CapturedBlock): Promise<Proof>;
}

/** What was measured at one width in one colour scheme. */
export interface Cell {
  width: number;
  scheme: Scheme;
  /** The share of pixels that differ, 0 to 1; all of them where the sizes differ. */
  share: number;
  /** The same of the area that both take together. */
  shareOfBoth: number;
  /** What the page says of the cell; nothing where it could not compare. */
  claim?: ProofCell;
}

/** How much better than its pixels a snapshot may be said to be. */
const OVERCLAIM = 0.01;

/** Cells of which the page says more than their pixels. */
export const overclaimed = (cells: Cell[]) =>
  cells.filter(({ shareOfBoth, claim }) =>
    claim && parseFloat(figureOf(claim)) / 100 > 1 - shareOfBoth + OVERCLAIM
  ).map(inPercent);

/** Cells that differ. */
export const differing = (cells: Cell[]) =>
  cells.filter(({ share }) => share > ALLOWED).map(inPercent);

/** How much worse than its pixels a snapshot may be said to be that looks as it did. */
const UNDERCLAIM = 0.03;

/** Cells of which the proof says far less than their pixels. */
export const underclaimed = (cells: Cell[]) =>
  cells.filter(({ shareOfBoth, claim }) => !claim || claim.score < 1 - shareOfBoth - UNDERCLAIM)
    .map(inPercent);

/** The share of pixels that differ, and what the page says. */
export const inPercent = ({ width, scheme, share, claim }: Cell) =>
  `${width} ${scheme} ${(share * 100).toFixed(2)}% (${claim ? figureOf(claim) : '–'})`;

let script: string | undefined;

/** What gives a page the functions of InPage. */
export function inPageScript(): string {
  script ??= execFileSync(execPath, [
    ...['bundle', '--quiet', '--platform', 'browser', '--format', 'iife'],
    'tests/e2e/fidelity/in-page.ts',
  ], { encoding: 'utf8' });
  return script;
}

const STAGE_CSS = readFileSync(join(cwd(), 'web/src/stage/stage.css'), 'utf8');
const IN_PAGE = '<script src="/in-page.js"></script>';

/** The document of the stage's frame with the block of a case. */
const liveOf = ({ css = '', html, head = '', pageAttributes = '' }: FidelityCase) =>
  `<!doctype html><html lang="en" ${pageAttributes}><meta charset="utf-8">${IN_PAGE}` +
  `<script>keepScheme()</script><style>${STAGE_CSS}</style>${head}<style>${css}</style>` +
  `<body><div data-block-capture>${html}</div>`;

/** The page around it, as far as it shows and compares blocks. */
const AROUND = `<!doctype html><meta charset="utf-8">${IN_PAGE}` +
  `<body style="margin:0"><iframe src="/live" style="display:block;border:0;width:${CAPTURED_AT}px;` +
  `height:${deviceHeight(CAPTURED_AT)}px"></iframe>`;

/** The pages of the corpus are served by the test: there is no such host. */
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

/** As the stage does, whatever scheme the system has. */
const setScheme = (page: Page, scheme: Scheme) =>
  page.evaluate((scheme) => (globalThis as unknown as InPage).setScheme(scheme), scheme);

/** What the stage shows does not depend on what the system has. */
const setOtherScheme = (page: Page, scheme: Scheme) =>
  page.emulateMedia({
    colorScheme: scheme === 'light' ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });

/** Opens the block of a case in the stage's frame, in light on a screen, and saves it. */
export async function saveCase(page: Page, each: FidelityCase): Promise<Saved> {
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
  /** Of the block, in CSS pixels. */
  height: number;
  picture: Uint8Array;
}

/** Runs in the page: ends when all is there that it shows at its size now. */
async function untilShown(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) {
    await new Promise(requestAnimationFrame);
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  }
  await Promise.allSettled([...document.images].map((image) => image.decode()));
  await document.fonts.ready;
}

/** Photographs the live block in viewports of their own, as high as the stage gives them. */
async function seeLive(
  context: BrowserContext,
  each: FidelityCase,
  viewports: (Viewport & { height: number })[],
): Promise<Seen[]> {
  const page = await context.newPage();
  await serve(page, each);
  await setOtherScheme(page, 'light');
  await page.setViewportSize(viewports[0]!);
  await page.goto(`${ORIGIN}/live`);
  if (each.script) await page.evaluate(each.script);
  const seen: Seen[] = [];
  for (const { width, scheme, height } of viewports) {
    await page.setViewportSize({ width, height });
    await setScheme(page, scheme);
    await page.evaluate(untilShown);
    // As much as the stage shows: with what reaches below the block.
    const shown = await page.evaluate(() =>
      (globalThis as unknown as InPage).createStage().measure()
    );
    const clip = { x: 0, y: 0, width, height: shown.height };
    const picture = await page.screenshot({ fullPage: true, clip, animations: 'disabled' });
    seen.push({ width, scheme, height: shown.height, picture });
  }
  await page.close();
  return seen;
}

/** Runs in the page: ends when it has been drawn once more. */
const untilDrawn = () =>
  new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));

/** A sandboxed frame may be a process of its own, which paints when it has the time to. */
async function shares(page: Page, live: Uint8Array) {
  const shown = page.locator('iframe').contentFrame().locator('html');
  const paints = () => shown.evaluate(() => performance.getEntriesByType('paint').length);
  await expect.poll(paints).toBeGreaterThan(0);
  for (let last = -1;;) {
    const archived = await page.locator('iframe').screenshot({ animations: 'disabled' });
    const share = differingShare(live, archived);
    if (share <= ALLOWED || share === last) {
      return { share, shareOfBoth: differingShareOfBoth(live, archived) };
    }
    last = share;
    await page.evaluate(untilDrawn);
  }
}

/**
 * Saves a case as the page of a block does, shows what was captured where the system has the other
 * scheme, and compares with the live block in each viewport, by pixels and as the page does.
 *
 * @param damage breaks what was captured, on purpose.
 */
export async function measureCase(
  page: Page,
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
  const live = await seeLive(page.context(), each, viewports);
  const cells: Cell[] = [];
  for (const { width, scheme, height, picture } of live) {
    await setOtherScheme(page, scheme);
    // Chromium draws of a sandboxed frame what is in the window.
    await page.setViewportSize({ width, height: Math.max(900, Math.ceil(height)) });
    await page.evaluate(
      ({ captured, width, scheme }) =>
        (globalThis as unknown as InPage).showArchived(captured, width, scheme),
      { captured, width, scheme },
    );
    const claim = proof.cells.find((cell) => cell.width === width && cell.scheme === scheme);
    cells.push({ width, scheme, claim, ...await shares(page, picture) });
  }
  const { unresolved } = captured.capture;
  return { cells, unresolved, losesNothing: losesNothing(proof, unresolved) };
}
