import { Buffer } from 'node:buffer';
import type { Locator } from '@playwright/test';
import { PNG } from 'pngjs';
import { expect, test } from '../session/signed-in.ts';
import { BlockPage } from './block-page.ts';
import { differingShare } from './compare-screenshots.ts';
import { addParts, PAINT, PARTS } from './parts-beyond-markup.ts';

const ALLOWED = 0.005;
const soft = expect.configure({ soft: true });

interface Look {
  screenshot: Uint8Array;
  /** CSS pixels from the corner of the block. */
  left: number;
  top: number;
}

async function lookOf(part: Locator): Promise<Look> {
  const place = await part.evaluate((element) => {
    const corner = document.querySelector('[data-block-capture]')!.getBoundingClientRect();
    const { left, top } = element.getBoundingClientRect();
    return { left: left - corner.left, top: top - corner.top };
  });
  return { ...place, screenshot: await part.screenshot({ animations: 'disabled' }) };
}

/**
 * Returns the share of pixels in the colour of the parts, which detects a part that is empty on
 * both sides.
 */
function paintedShare(screenshot: Uint8Array): number {
  const { data, width, height } = PNG.sync.read(Buffer.from(screenshot));
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (PAINT.every((value, channel) => data[at + channel] === value)) count++;
  }
  return count / (width * height);
}

test.use({ viewport: { width: 1440, height: 3600 } });
test.slow();

test('every part whose look is not in its markup is there archived', async ({ page }) => {
  const block = new BlockPage(page);
  await block.open('/blocks/contacts');
  await addParts(block);
  const label = await block.draftNext();
  await block.inside.getByTestId('focused').focus();
  await block.inside.getByTestId('hovered').hover();
  const live = new Map<string, Look>();
  for (const name of PARTS) {
    live.set(name, await lookOf(block.inside.getByTestId(name)));
  }
  // A shortcut keeps mouse and focus in place.
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`Version ${label} saved`)).toBeVisible();
  await expect(page.getByText(/^\s*Nothing was lost/)).toBeVisible();
  await page.mouse.move(0, 0);

  // A new page has neither the parts nor their style sheets: everything comes from the snapshot.
  await page.goto(`/blocks/contacts?version=${label}`);
  const frame = block.frame.contentFrame();
  await block.archivedIsDrawn();
  for (const name of PARTS) {
    await test.step(name, async () => {
      const before = live.get(name)!;
      const part = frame.getByTestId(name);
      // Waits for a sandboxed frame, which may be a separate process with its own rendering.
      const share = async () => differingShare(before.screenshot, (await lookOf(part)).screenshot);
      await soft.poll(share, `${name} looks the same`).toBeLessThanOrEqual(ALLOWED);
      const after = await lookOf(part);
      expect.soft(paintedShare(after.screenshot), `${name} is painted`).toBeGreaterThan(0.2);
      expect.soft(Math.abs(after.left - before.left), `${name} from the left`).toBeLessThan(1);
      expect.soft(Math.abs(after.top - before.top), `${name} from the top`).toBeLessThan(1);
    });
  }
  const below = () =>
    frame.getByTestId('teleported').evaluate((each) =>
      each.getBoundingClientRect().bottom - innerHeight
    );
  await expect.poll(below, 'what hangs below the block is in view').toBeLessThanOrEqual(0);
});
