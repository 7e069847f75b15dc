import { heightOf } from '../features/catalog/capture/block-height.ts';
import type { StageLayout } from '../features/catalog/stage/stage.ts';

/** Returns the positions of all elements, to a tenth of a pixel. */
function placesIn(root: Element): string {
  return [...root.querySelectorAll('*')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y + scrollY, width, height].map((length) => length.toFixed(1)).join();
  }).join(';');
}

export function measureBlock(root: HTMLElement): StageLayout {
  return { height: heightOf(root), places: placesIn(root) };
}
