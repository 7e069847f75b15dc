import { Buffer } from 'node:buffer';
import type { Locator } from '@playwright/test';
import { PNG } from 'pngjs';
import { expect, test } from '../session/signed-in.ts';
import { BlockPage } from './block-page.ts';
import { differingShare } from './compare-pictures.ts';
import { addParts, PAINT, PARTS } from './parts-beyond-markup.ts';

const ALLOWED = 0.005;

interface Look {
  picture: Uint8Array;
  /** CSS pixels from the corner of the block. */
  left: number;
  top: number;
}

async function lookOf(part: Locator, root: Locator): Promise<Look> {
  const [box, origin] = [(await part.boundingBox())!, (await root.boundingBox())!];
  const picture = await part.screenshot({ animations: 'disabled' });
  return { picture, left: box.x - origin.x, top: box.y - origin.y };
}

/** Share of pixels in the colour of the parts: an empty part, alike on both sides, has none. */
function paintedShare(picture: Uint8Array): number {
  const { data, width, height } = PNG.sync.read(Buffer.from(picture));
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
    live.set(name, await lookOf(block.inside.getByTestId(name), block.live));
  }
  // The key leaves mouse and focus where they are.
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`Version ${label} saved`)).toBeVisible();
  await expect(page.getByText(/^Nothing was lost/)).toBeVisible();
  await page.mouse.move(0, 0);

  // A new page knows neither the parts nor their style sheets: all comes from what was stored.
  await page.goto(`/blocks/contacts?version=${label}`);
  const frame = block.frame.contentFrame();
  await block.archivedIsDrawn();
  for (const name of PARTS) {
    await test.step(name, async () => {
      const before = live.get(name)!;
      const after = await lookOf(frame.getByTestId(name), frame.locator('[data-block-capture]'));
      expect.soft(paintedShare(after.picture), `${name} is painted`).toBeGreaterThan(0.2);
      expect.soft(differingShare(before.picture, after.picture), `${name} looks the same`)
        .toBeLessThanOrEqual(ALLOWED);
      expect.soft(Math.abs(after.left - before.left), `${name} from the left`).toBeLessThan(1);
      expect.soft(Math.abs(after.top - before.top), `${name} from the top`).toBeLessThan(1);
    });
  }
  const lowest = (await frame.getByTestId('teleported').boundingBox())!;
  const shown = (await block.frame.boundingBox())!;
  expect(lowest.y + lowest.height, 'what hangs below the block is in view')
    .toBeLessThanOrEqual(shown.y + shown.height);
});
