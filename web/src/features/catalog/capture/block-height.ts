import { findTopLayer } from './in-front.ts';
import { findTeleported, measureReachBelow } from './teleported.ts';

/**
 * Returns the height of a block in CSS pixels, including content below its own box, such as open
 * menus.
 */
export function heightOf(root: HTMLElement, places = findTeleported(root)): number {
  const { height } = root.getBoundingClientRect();
  const beyond = measureReachBelow(root, [...places, ...findTopLayer(root)]);
  return Math.ceil(Math.max(height, root.scrollHeight, beyond));
}
