import { inFrontOf } from './in-front.ts';
import { reachBelow, teleportedFrom } from './teleported.ts';

/**
 * Returns the height of a block in CSS pixels, including content below its own box, such as open
 * menus.
 */
export function heightOf(root: HTMLElement, places = teleportedFrom(root)): number {
  const { height } = root.getBoundingClientRect();
  const beyond = reachBelow(root, [...places, ...inFrontOf(root)]);
  return Math.ceil(Math.max(height, root.scrollHeight, beyond));
}
