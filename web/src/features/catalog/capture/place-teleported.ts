import { inheritedStyle } from './inherited-style.ts';

/** Against the copy's own position, which would move it a second time inside its place. */
const FILLING = ';position:absolute!important;inset:0!important;margin:0!important;' +
  'box-sizing:border-box!important;width:100%!important;height:100%!important;' +
  'max-width:none!important;max-height:none!important;transform:none!important';

/** Makes the copy fill the box that `placeOver` describes. */
export function fillPlace(copy: Element): void {
  copy.setAttribute('style', (copy.getAttribute('style') ?? '') + FILLING);
}

/**
 * Style of a box where the original was, relative to the captured element, with what the original
 * inherits there.
 */
export function placeOver(root: Element, element: Element): string {
  const origin = root.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  return `position:absolute;left:${box.left - origin.left}px;top:${box.top - origin.top}px;` +
    `width:${box.width}px;height:${box.height}px;` +
    inheritedStyle(element.parentElement ?? document.documentElement);
}
