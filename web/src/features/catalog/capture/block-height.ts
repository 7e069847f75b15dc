import { inFrontOf } from './in-front.ts';
import { reachBelow, teleportedFrom } from './teleported.ts';

/** CSS pixels that a block takes with what reaches below its own box, as open menus do. */
export function heightOf(root: HTMLElement, places = teleportedFrom(root)): number {
  const { height } = root.getBoundingClientRect();
  const beyond = reachBelow(root, [...places, ...inFrontOf(root)]);
  return Math.ceil(Math.max(height, root.scrollHeight, beyond));
}
