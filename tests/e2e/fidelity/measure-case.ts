import { execFileSync } from 'node:child_process';
import { execPath } from 'node:process';
import { expect, type Page } from '@playwright/test';
import type { Proof, ProofCell } from '../../../functions/catalog/schemas/proof.ts';
import type { CapturedBlock } from '../../../web/src/features/catalog/capture/capture-block.ts';
import type { Layout } from '../../../web/src/features/catalog/proof/layout.ts';
import type { LiveReading } from '../../../web/src/features/catalog/proof/prove-snapshot.ts';
import { differingShare, differingShareOfBoth } from '../catalog/compare-pictures.ts';
import type { FidelityCase } from './cases.ts';

/** The share of pixels that may differ, 0 to 1. */
export const ALLOWED = 0.005;
type Scheme = 'light' | 'dark';
/** Widths in CSS pixels that are compared, by the scheme that the system has. */
export type Cells = Partial<Record<Scheme, number[]>>;
const ALL_CELLS: Cells = { light: [390, 768, 1440], dark: [390, 768, 1440] };

const ORIGIN = 'http://fidelity.test';
const CAPTURED_AT = 1440;
const HEIGHT = 900;

type Tempting = Pick<CapturedBlock, 'html' | 'css'> & { capture: null };

export interface InPage {
  captureBlock(root: Element): Promise<CapturedBlock>;
  showArchived(snapshot: CapturedBlock, width: number): Promise<void>;
  readLive(): Promise<Layout>;
  readTempted(snapshot: Tempting, scheme: Scheme): Promise<string>;
  prove(live: LiveReading, snapshot: CapturedBlock): Promise<Proof>;
}

/** What was measured at one width in one colour scheme. */
export interface Cell {
  width: number;
  scheme: Scheme;
  /** The share of pixels that differ, 0 to 1; all of them where the sizes differ. */
  share: number;
  /** The same of the area that both take together. */
  shareOfBoth: number;
  /** What the product's proof says of the cell. */
  claim: ProofCell;
}

/** How much better than its pixels a snapshot may be said to be. */
const OVERCLAIM = 0.01;

/** Cells of which the proof says more than their pixels. */
export const overclaimed = (cells: Cell[]) =>
  cells.filter(({ shareOfBoth, claim }) => claim.score > 1 - shareOfBoth + OVERCLAIM)
    .map(inPercent);

/** How much worse than its pixels a snapshot may be said to be that looks as it did. */
const UNDERCLAIM = 0.03;

/** Cells of which the proof says far less than their pixels. */
export const underclaimed = (cells: Cell[]) =>
  cells.filter(({ shareOfBoth, claim }) => claim.score < 1 - shareOfBoth - UNDERCLAIM)
    .map(inPercent);

/** The share of pixels that differ, and what the proof says. */
export const inPercent = ({ width, scheme, share, claim }: Cell) =>
  `${width} ${scheme} ${(share * 100).toFixed(2)}% (${(claim.score * 100).toFixed(1)}%)`;

let script: string | undefined;

/** What gives a page the functions of InPage. */
export function inPageScript(): string {
  script ??= execFileSync(execPath, [
    ...['bundle', '--quiet', '--platform', 'browser', '--format', 'iife'],
    'tests/e2e/fidelity/in-page.ts',
  ], { encoding: 'utf8' });
  return script;
}

const pageOf = ({ css = '', html, head = '', pageAttributes = '' }: FidelityCase) =>
  `<!doctype html><html lang="en" ${pageAttributes}><meta charset="utf-8">` +
  `${head}<style>body{margin:0}${css}</style>` +
  `<body><main><div data-block-capture style="display:flow-root">${html}</div></main>`;

/** The pages of the corpus are served by the test: there is no such host. */
async function serve(page: Page, { assets, ...each }: FidelityCase): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route(`${ORIGIN}/**`, (route) => {
    const path = new URL(route.request().url()).pathname;
    const asset = typeof assets === 'function' ? assets(path) : assets?.[path];
    if (asset) return route.fulfill(asset);
    const body =
      { '/live': pageOf(each), '/archived': '<!doctype html><body style="margin:0">' }[path];
    return route.fulfill({ status: body ? 200 : 404, contentType: 'text/html', body });
  });
}

/** Opens the block of a case in a window 1440 px wide and captures it. */
export async function captureCase(page: Page, each: FidelityCase): Promise<CapturedBlock> {
  await serve(page, each);
  await page.setViewportSize({ width: CAPTURED_AT, height: HEIGHT });
  await page.goto(`${ORIGIN}/live`);
  if (each.script) await page.evaluate(each.script);
  await page.addScriptTag({ content: inPageScript() });
  return page.evaluate(() =>
    (globalThis as unknown as InPage).captureBlock(document.querySelector('[data-block-capture]')!)
  );
}

interface Seen {
  width: number;
  /** Of the block, in CSS pixels. */
  height: number;
  picture: Uint8Array;
  layout: Layout;
}

/** First all readings: a picture can change how Chromium rounds the sizes of a font afterwards. */
async function seeLive(page: Page, widths: number[]): Promise<Seen[]> {
  const read: Pick<Seen, 'width' | 'layout'>[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    const layout = await page.evaluate(() => (globalThis as unknown as InPage).readLive());
    read.push({ width, layout });
  }
  const seen: Seen[] = [];
  for (const each of read) {
    await page.setViewportSize({ width: each.width, height: HEIGHT });
    const root = page.locator('[data-block-capture]');
    const { height } = (await root.boundingBox())!;
    const picture = await root.screenshot({ animations: 'disabled' });
    seen.push({ ...each, height, picture });
  }
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
 * Captures a case in the colour schemes asked for, shows what was captured where the system has the other
 * scheme, and compares with the live block at each width, by pixels and as the product's proof does.
 *
 * @param damage breaks what was captured, on purpose.
 */
export async function measureCase(
  page: Page,
  each: FidelityCase,
  asked = ALL_CELLS,
  damage = (captured: CapturedBlock) => captured,
) {
  const cells: Cell[] = [];
  const unresolved = new Set<string>();
  for (const [scheme, widths] of Object.entries(asked) as [Scheme, number[]][]) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const captured = damage(await captureCase(page, each));
    captured.capture.unresolved.forEach((lost) => unresolved.add(lost));
    const live = await seeLive(page, widths);
    await page.emulateMedia({ colorScheme: scheme === 'light' ? 'dark' : 'light' });
    await page.goto(`${ORIGIN}/archived`);
    await page.addScriptTag({ content: inPageScript() });
    const reading = {
      height: HEIGHT,
      cells: live.map(({ width, layout }) => ({ width, layout, scheme })),
    };
    const proof = await page.evaluate(
      ({ reading, captured }) => (globalThis as unknown as InPage).prove(reading, captured),
      { reading, captured },
    );
    for (const [at, { width, height, picture }] of live.entries()) {
      // Chromium draws of a sandboxed frame what is in the window.
      await page.setViewportSize({ width, height: Math.max(HEIGHT, Math.ceil(height)) });
      await page.evaluate(
        ({ captured, width }) => (globalThis as unknown as InPage).showArchived(captured, width),
        { captured, width },
      );
      cells.push({ width, scheme, claim: proof.cells[at]!, ...await shares(page, picture) });
    }
  }
  return { cells, unresolved: [...unresolved] };
}
