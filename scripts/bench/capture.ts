/**
 * Time and size of capturing each block, beside rrweb-snapshot and single-file-core on the same
 * page at the same moment. Both save the page around the block as well, so the size of that page is
 * shown beside them; neither has a way to take one element and the CSS that applies to it.
 *
 *   deno task bench:capture
 */
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { DEFAULT_BLOCKS } from '../../functions/shared/contract/default-blocks.ts';
import { startTestStack } from '../../tests/support/stack.ts';
import { CHROMIUM_FLAGS, findChromium } from '../../tests/support/stack-browser.ts';
import { percentile } from './metrics.ts';

const RUNS = 7;

interface Captured {
  /** Milliseconds of each run. */
  times: number[];
  text: string;
}

const here = (path: string) => new URL(path, import.meta.url).pathname;

/** One script for a page; of the peers' packages nothing is kept in this project. */
async function bundle(entry: string, config: string): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...['bundle', '--quiet', '--config', here(config)],
      ...['--platform', 'browser', '--format', 'iife', here(entry)],
    ],
  }).output();
  const decoder = new TextDecoder();
  if (!success) throw new Error(decoder.decode(stderr));
  return decoder.decode(stdout);
}

/** Runs in the page; each waits for two frames first, as the product's own does. */
async function capture([tool, runs]: [tool: string, runs: number]): Promise<Captured> {
  const globals = globalThis as unknown as Record<string, (root?: Element) => Promise<unknown>>;
  const root = document.querySelector('[data-block-capture]')!;
  const take = () => tool === 'product' ? globals.captureBlock!(root) : globals[tool]!();
  const times: number[] = [];
  let text = '';
  for (let run = 0; run < runs; run++) {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const started = performance.now();
    const taken = await take();
    times.push(performance.now() - started);
    text = typeof taken === 'string' ? taken : JSON.stringify(taken);
  }
  return { times, text };
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.locator('[data-block-capture]').waitFor();
  for (const content of scripts) await page.addScriptTag({ content });
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(0);

function cells({ times, text }: Captured): string[] {
  const bytes = new TextEncoder().encode(text);
  const zipped = gzipSync(bytes).length;
  return [
    percentile(times, 0.5).toFixed(0),
    `${kilobytes(bytes.length)} (${kilobytes(zipped)})`,
  ];
}

const scripts = await Promise.all([
  bundle('capture/product.ts', '../../deno.json'),
  bundle('peers/capture.mjs', 'peers/deno.json'),
]);
const stack = await startTestStack();
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
try {
  console.log(
    `Chromium ${browser.version()}, median of ${RUNS} runs, ` +
      `load ${Deno.loadavg()[0]!.toFixed(1)}; sizes in kB (gzip)\n`,
  );
  console.log(
    '| block | product, ms | size | rrweb-snapshot, ms | size | single-file-core, ms | size |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    bypassCSP: true,
  });
  const page = await context.newPage();
  for (const { path } of DEFAULT_BLOCKS) {
    await open(page, stack.url + path);
    const row = [path];
    for (const tool of ['product', 'rrweb', 'singleFile']) {
      row.push(...cells(await page.evaluate(capture, [tool, RUNS] as [string, number])));
    }
    console.log(`| ${row.join(' | ')} |`);
  }
} finally {
  await browser.close();
  await stack.stop();
}
