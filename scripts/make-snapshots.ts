/**
 * Captures earlier versions of a block for the archive of a first start; see
 * USAGE.
 */
import { chromium, type Frame } from '@playwright/test';
import { chromiumOptions } from './testing/chromium.ts';
import type { CapturedBlock } from '../web/src/features/catalog/capture/capture-block.ts';
import type { Stage } from '../web/src/features/catalog/stage/stage.ts';
import { readBlocks } from './blocks/block-folders.ts';
import { readOptions } from './lib/task.ts';
import { startTestStack } from './testing/test-stack.ts';
import { type Captured, SNAPSHOTS_DIR } from './seed/seed-snapshots.ts';

const USAGE = `deno run -A scripts/make-snapshots.ts

Writes scripts/seed/snapshots/: the navigation block as it was in v1.0 and v1.1, captured by the
product from the live block without the elements that its changelog added later. Run it when the way
of capturing changes; snapshots do not follow later changes of the block.`;

const PATH = '/blocks/navigation';

/** Selectors of the elements that a version did not have yet. */
const LACKS: Record<string, string> = {
  'v1.0': '.item > button, .submenu .submenu, .phone',
  'v1.1': '.item > button',
};

/** CSS of a version without buttons, whose submenus opened only on hover. */
const EARLIER_CSS = '.navigation .item:hover > .submenu { display: block }';

readOptions(USAGE, {});
await using cleanup = new AsyncDisposableStack();
const stack = await startTestStack();
cleanup.defer(() => stack.stop());
const browser = await chromium.launch(chromiumOptions());
cleanup.defer(() => browser.close());
const { changelog } = readBlocks().find(({ path }) => path === PATH)!;
for (const [version, lacks] of Object.entries(LACKS)) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(stack.url + PATH, { waitUntil: 'networkidle' });
  const frame = await page.waitForSelector('iframe[title$="live block"]');
  await write(version, await captureWithout((await frame.contentFrame())!, lacks));
}

async function captureWithout(frame: Frame, lacks: string): Promise<CapturedBlock> {
  await frame.locator('.navigation').waitFor();
  return await frame.evaluate(([selectors, css]) => {
    for (const element of document.querySelectorAll(selectors)) element.remove();
    document.head.append(Object.assign(document.createElement('style'), { textContent: css }));
    return (globalThis as unknown as { stage: Stage }).stage.capture();
  }, [lacks, EARLIER_CSS] as const);
}

async function write(version: string, { html, css, capture, assets }: CapturedBlock) {
  const history = changelog.slice(changelog.findIndex((entry) => entry.version === version));
  const createdAt = `${history[0]!.date}T09:00:00Z`;
  const about: Captured = { path: PATH, version, createdAt, changelog: history, capture };
  const file = (ending: string) => new URL(`navigation-${version}${ending}`, SNAPSHOTS_DIR);
  await Deno.writeTextFile(file('.html'), html);
  await Deno.writeTextFile(file('.css'), css);
  await Deno.writeTextFile(file('.json'), `${JSON.stringify(about, null, 2)}\n`);
  for (const [hash, dataUrl] of Object.entries(assets)) {
    const content = await (await fetch(dataUrl)).bytes();
    await Deno.writeFile(new URL(`${hash}.asset`, SNAPSHOTS_DIR), content);
  }
}
