import { addStyle, nameOf } from './form-state.ts';
import { IN_FRONT } from './in-front.ts';

/** Keeps an open dialog or popover in front, at the height where it was, over its backdrop. */
export function bakeFront(live: Element, copy: Element, origin: Element): void {
  if (!live.matches(IN_FRONT)) return;
  const top = live.getBoundingClientRect().top - origin.getBoundingClientRect().top;
  const backdrop = getComputedStyle(live, '::backdrop').backgroundColor;
  const { boxShadow } = getComputedStyle(live);
  const own = boxShadow === 'none' ? '' : `${boxShadow},`;
  addStyle(
    copy,
    `position:fixed;inset-block:${top}px auto;margin-block:0;z-index:2147483647;` +
      `box-shadow:${own}0 0 0 99999px ${backdrop}`,
  );
}

/**
 * Scrolls the copy without a script, as far as the original is: the browser starts where the only
 * point is to which it may snap.
 */
export function bakeScroll(live: Element, copy: Element, report: (lost: string) => void): void {
  const { scrollLeft, scrollTop } = live;
  if (scrollLeft === 0 && scrollTop === 0) return;
  const { direction, position } = getComputedStyle(live);
  if (
    live instanceof HTMLTextAreaElement || live instanceof HTMLInputElement || direction === 'rtl'
  ) {
    report(`scroll position of ${nameOf(live)} (${scrollLeft}, ${scrollTop})`);
    return;
  }
  const point = copy.ownerDocument.createElement('span');
  point.setAttribute('data-snapshot-place', '');
  point.setAttribute(
    'style',
    `position:absolute;left:${scrollLeft}px;top:${scrollTop}px;width:1px;height:1px;` +
      'scroll-snap-align:start;visibility:hidden',
  );
  copy.append(point);
  const own = position === 'static' ? ';position:relative' : '';
  addStyle(copy, `scroll-snap-type:both mandatory;scroll-padding:0${own}`);
}
