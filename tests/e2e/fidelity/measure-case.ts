import { execFileSync } from 'node:child_process';
import { execPath } from 'node:process';
import { expect, type Page } from '@playwright/test';
import type { Proof, ProofCell } from '../../../functions/catalog/schemas/proof.ts';
import type { CapturedBlock } from '../../../web/src/features/catalog/capture/capture-block.ts';
import type { Layout } from '../../../web/src/features/catalog/proof/layout.ts';
import type { LiveReading } from '../../../web/src/features/catalog/proof/prove-snapshot.ts';
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

export interface InPage {
  keepScheme(): void;
  setScheme(scheme: Scheme): void;
  captureAsStage(): Promise<CapturedBlock>;
  showArchived(snapshot: CapturedBlock, width: number, scheme: Scheme): Promise<void>;
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

/** As the stage does, whatever scheme the system has. */
const setScheme = (page: Page, scheme: Scheme) =>
  page.evaluate((scheme) => (globalThis as unknown as InPage).setScheme(scheme), scheme);

/** What the stage shows does not depend on what the system has. */
const setOtherScheme = (page: Page, scheme: Scheme) =>
  page.emulateMedia({
    colorScheme: scheme === 'light' ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });

const setWidth = (page: Page, width: number) =>
  page.setViewportSize({ width, height: deviceHeight(width) });

/** Opens the block of a case as the stage shows it on a screen, in light, and captures it. */
export async function captureCase(page: Page, each: FidelityCase): Promise<CapturedBlock> {
  await serve(page, each);
  await setWidth(page, CAPTURED_AT);
  await setOtherScheme(page, 'light');
  await page.goto(`${ORIGIN}/live`);
  await page.addScriptTag({ content: inPageScript() });
  await page.evaluate(() => (globalThis as unknown as InPage).keepScheme());
  await setScheme(page, 'light');
  if (each.script) await page.evaluate(each.script);
  return page.evaluate(() => (globalThis as unknown as InPage).captureAsStage());
}

interface Seen {
  width: number;
  scheme: Scheme;
  /** Of the block, in CSS pixels. */
  height: number;
  picture: Uint8Array;
  layout: Layout;
}

/** First all readings: a picture can change how Chromium rounds the sizes of a font afterwards. */
async function seeLive(page: Page, viewports: Viewport[]): Promise<Seen[]> {
  const read: Pick<Seen, 'width' | 'scheme' | 'layout'>[] = [];
  for (const { width, scheme } of viewports) {
    await setWidth(page, width);
    await setScheme(page, scheme);
    const layout = await page.evaluate(() => (globalThis as unknown as InPage).readLive());
    read.push({ width, scheme, layout });
  }
  const seen: Seen[] = [];
  for (const each of read) {
    await setWidth(page, each.width);
    await setScheme(page, each.scheme);
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
 * Captures a case as the page of a block does, shows what was captured where the system has the other
 * scheme, and compares with the live block in each viewport, by pixels and as the product's proof does.
 *
 * @param damage breaks what was captured, on purpose.
 */
export async function measureCase(
  page: Page,
  each: FidelityCase,
  asked = ALL_CELLS,
  damage = (captured: CapturedBlock) => captured,
) {
  const captured = damage(await captureCase(page, each));
  const viewports = (Object.entries(asked) as [Scheme, number[]][])
    .flatMap(([scheme, widths]) => widths.map((width) => ({ width, scheme })));
  const live = await seeLive(page, viewports);
  await page.goto(`${ORIGIN}/archived`);
  await page.addScriptTag({ content: inPageScript() });
  const reading = {
    height: deviceHeight(CAPTURED_AT),
    cells: live.map(({ width, scheme, layout }) => ({ width, scheme, layout })),
  };
  const proof = await page.evaluate(
    ({ reading, captured }) => (globalThis as unknown as InPage).prove(reading, captured),
    { reading, captured },
  );
  const cells: Cell[] = [];
  for (const [at, { width, scheme, height, picture }] of live.entries()) {
    await setOtherScheme(page, scheme);
    // Chromium draws of a sandboxed frame what is in the window.
    await page.setViewportSize({ width, height: Math.max(900, Math.ceil(height)) });
    await page.evaluate(
      ({ captured, width, scheme }) =>
        (globalThis as unknown as InPage).showArchived(captured, width, scheme),
      { captured, width, scheme },
    );
    cells.push({ width, scheme, claim: proof.cells[at]!, ...await shares(page, picture) });
  }
  return { cells, unresolved: captured.capture.unresolved };
}
