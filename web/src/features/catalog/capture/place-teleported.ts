import { inheritedStyle } from './inherited-style.ts';
import { inBothSchemes, type OtherScheme } from './other-scheme.ts';

/** Against the copy's own position, which would move it a second time inside its place. */
const FILLING = ';position:absolute!important;inset:0!important;margin:0!important;' +
  'box-sizing:border-box!important;width:100%!important;height:100%!important;' +
  'max-width:none!important;max-height:none!important;transform:none!important';

/** Makes the copy fill the box that `placeOver` describes. */
export function fillPlace(copy: Element): void {
  copy.setAttribute('style', (copy.getAttribute('style') ?? '') + FILLING);
}

/**
 * Puts a box where the original was, relative to the captured element, with what the original
 * inherits there.
 */
export function placeOver(
  place: Element,
  element: Element,
  { root, otherScheme }: { root: Element; otherScheme?: OtherScheme },
): void {
  const origin = root.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  const parent = element.parentElement ?? document.documentElement;
  place.setAttribute(
    'style',
    `position:absolute;left:${box.left - origin.left}px;top:${box.top - origin.top}px;` +
      `width:${box.width}px;height:${box.height}px;` +
      inBothSchemes(place, () => inheritedStyle(parent), otherScheme),
  );
}
