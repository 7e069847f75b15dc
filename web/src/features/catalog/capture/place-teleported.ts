import { inheritedStyle } from './inherited-style.ts';
import { type OtherScheme, styleInBothSchemes } from './other-scheme.ts';

/** Overrides the copy's own position, which would move it twice. */
const FILLING = ';position:absolute!important;inset:0!important;margin:0!important;' +
  'box-sizing:border-box!important;width:100%!important;height:100%!important;' +
  'max-width:none!important;max-height:none!important;transform:none!important';

/** Makes the copy fill the box of `placeOver`. */
export function fillPlace(copy: Element): void {
  copy.setAttribute('style', (copy.getAttribute('style') ?? '') + FILLING);
}

/**
 * Styles `place` as a box at the original's position, relative to the captured element, with the
 * original's inherited values.
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
      styleInBothSchemes(place, () => inheritedStyle(parent), otherScheme),
  );
}
