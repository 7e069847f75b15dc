/** Measures captures of blocks, compared with rrweb-snapshot and single-file-core; see USAGE. */
import { gzipSync } from 'node:zlib';
import { chromium, type Frame, type Page } from '@playwright/test';
import { chromiumOptions } from '../testing/chromium.ts';
import { readBlocks } from '../blocks/block-folders.ts';
import { runProgram } from '../lib/run-program.ts';
import { startBenchStack } from './bench-stack.ts';
import type { SaveTimes } from './capture/product.ts';
import { readOptions } from '../lib/task.ts';
import { median, printConditions, printHead, printRow } from './report.ts';

const USAGE = `deno task bench:capture

Measures time and size of capturing each block, compared with rrweb-snapshot and single-file-core
on the same page. Both also save the document around the block; neither can capture one element with
the CSS that applies to it.

A second table shows what the proof adds to a save: reading the live block before the save, comparing
the stored snapshot after it, and the longest task of each, for each block and for larger ones.`;

const RUNS = 7;
const TOOLS = ['product', 'rrweb', 'singleFile'];
const PROOF_RUNS = 3;
/** Numbers of cards, of nine elements each, in one block. */
const CARDS = [100, 440, 1300];

readOptions(USAGE, {});
const scripts = await Promise.all([
  bundle('capture/product.ts', '../../deno.json'),
  bundle('peers/capture.mjs', 'peers/deno.json'),
]);
await using cleanup = new AsyncDisposableStack();
const stack = cleanup.use(await startBenchStack());
const browser = await chromium.launch(chromiumOptions());
cleanup.defer(() => browser.close());
const viewport = { width: 1440, height: 900 };
const page = await browser.newPage({ viewport, bypassCSP: true });
printConditions(`Chromium ${browser.version()}`, `median of ${RUNS} runs`);
printHead(
  ...['block', 'product, ms', 'kB (gzip)', 'rrweb-snapshot, ms', 'kB (gzip)'],
  ...['single-file-core, ms', 'kB (gzip)'],
);
for (const { path } of readBlocks()) {
  const stage = await open(page, stack.url + path);
  const cells: string[] = [];
  for (const tool of TOOLS) {
    const { times, text } = await stage.evaluate(capture, { tool, runs: RUNS });
    cells.push(median(times).toFixed(0), sizeOf(text));
  }
  printRow(path, ...cells);
}

printHead(
  ...['block', 'elements', 'viewports', 'capture, ms', 'longest task'],
  ...['read before the save, ms', 'longest task', 'compared after it, ms', 'longest task'],
);
for (const { path } of readBlocks()) await printProof(path, path);
for (const cards of CARDS) await printProof(`${cards} cards`, readBlocks()[0]!.path, cards);

async function printProof(name: string, path: string, cards = 0): Promise<void> {
  const stage = await open(page, stack.url + path);
  await page.addScriptTag({ content: scripts[0]! });
  if (cards) await stage.evaluate(showCards, cards);
  const runs: SaveTimes[] = [];
  for (let run = 0; run < PROOF_RUNS; run++) {
    runs.push(
      await page.evaluate(() =>
        (globalThis as unknown as { proveBlock(): Promise<SaveTimes> }).proveBlock()
      ),
    );
  }
  const { elements, viewports } = runs[0]!;
  const times = (['capture', 'read', 'compare'] as const).flatMap((part) =>
    (['time', 'longest'] as const).map((what) => median(runs.map((run) => run[part][what])))
  );
  printRow(name, elements, viewports, ...times.map((time) => time.toFixed(0)));
}

/** Fills the block with cards; runs in the frame. */
function showCards(count: number): void {
  document.querySelector('[data-block-capture]')!.innerHTML = Array.from(
    { length: count },
    (_, at) =>
      `<article style="display:inline-block;padding:8px;border:1px solid"><h3>Card ${at}</h3>` +
      '<p>Some <b>words</b></p><ul><li>One</li><li>Two</li></ul><a href="#">More</a><i></i></article>',
  ).join('');
}

/** Bundles a script for a page; the peers' packages are not installed in this project. */
async function bundle(entry: string, config: string): Promise<string> {
  const here = (path: string) => new URL(path, import.meta.url).pathname;
  return await runProgram(Deno.execPath(), [
    ...['bundle', '--quiet', '--config', here(config)],
    ...['--platform', 'browser', '--format', 'iife', here(entry)],
  ]);
}

/** Opens a block's page and returns its frame. */
async function open(page: Page, address: string): Promise<Frame> {
  await page.goto(address, { waitUntil: 'networkidle' });
  const element = await page.waitForSelector('iframe[title$="live block"]');
  const stage = (await element.contentFrame())!;
  await stage.locator('[data-block-capture] > *').first().waitFor();
  for (const content of scripts) await stage.addScriptTag({ content });
  return stage;
}

/**
 * Measures a capture tool; runs in the block's iframe. Waits for two animation frames before each
 * run, as the product does.
 */
async function capture({ tool, runs }: { tool: string; runs: number }) {
  const globals = globalThis as unknown as Record<string, (root?: Element) => Promise<unknown>>;
  const root = document.querySelector('[data-block-capture]')!;
  const times: number[] = [];
  let text = '';
  for (let run = 0; run < runs; run++) {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const started = performance.now();
    const taken = await (tool === 'product' ? globals.captureBlock!(root) : globals[tool]!());
    times.push(performance.now() - started);
    text = typeof taken === 'string' ? taken : JSON.stringify(taken);
  }
  return { times, text };
}

function sizeOf(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const kilobytes = (count: number) => (count / 1000).toFixed(0);
  return `${kilobytes(bytes.length)} (${kilobytes(gzipSync(bytes).length)})`;
}
