import type { Ref } from 'vue';
import { comparePixels, type Side } from './compare-pixels.ts';

const INTERVAL_MS = 50;
const PATIENCE_MS = 5000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Waits until the height of the visible side is stable and returns it in CSS pixels. Throws when it
 * keeps changing.
 */
async function heightOf(area: HTMLElement): Promise<number> {
  let last = 0;
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end;) {
    await wait(INTERVAL_MS);
    const frame = [...area.querySelectorAll('iframe')].find(({ offsetHeight }) => offsetHeight > 0);
    await frame?.contentDocument?.fonts.ready;
    const height = frame
      ? [...area.children].find((each) => each.contains(frame))!.clientHeight
      : 0;
    if (height > 0 && height === last) return height;
    last = height;
  }
  throw new Error('The block kept changing.');
}

/**
 * Compares the live block and an archived version by pixels. `host` covers the window and shows one
 * of them at a time; the variables `--photograph-x` and `-y` move its children.
 *
 * @param side set to the side that `host` must show; undefined afterwards.
 * @returns the share of differing pixels, 0 to 1; null without permission.
 */
export async function compareSides(
  host: HTMLElement,
  width: number,
  side: Ref<Side | undefined>,
): Promise<number | null> {
  function move({ x, y }: { x: number; y: number }) {
    host.style.setProperty('--photograph-x', `${-x}px`);
    host.style.setProperty('--photograph-y', `${-y}px`);
  }

  async function show(shown: Side): Promise<number> {
    side.value = shown;
    if (!host.popover) {
      host.popover = 'manual';
      host.showPopover();
    }
    move({ x: 0, y: 0 });
    return await heightOf(host);
  }

  try {
    return await comparePixels({ host, width, show, move });
  } finally {
    side.value = undefined;
    if (host.popover && host.isConnected) {
      host.hidePopover();
      host.popover = null;
      host.removeAttribute('style');
    }
  }
}
