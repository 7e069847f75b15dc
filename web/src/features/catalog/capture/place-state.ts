import type { CloneContext } from './clone-context.ts';
import { addStyle, lose, nameOf } from './form-state.ts';
import { freezeViewportLength } from './freeze-viewport.ts';
import { IN_FRONT } from './in-front.ts';

const isAlike = (one: number, other: number) => Math.abs(one - other) <= 1;

/**
 * Returns the vertical position of a top-layer element as `style`: centred, at the viewport's lower
 * edge or below its upper one. `reach`: distance of its lower edge below the top of the block.
 */
function blockPlace(live: Element, origin: number, heights: CloneContext['heights']) {
  const { top, bottom, height } = live.getBoundingClientRect();
  const whole = freezeViewportLength(100, heights);
  const end = `calc(100% - ${whole} + ${origin}px)`;
  if (isAlike(bottom, innerHeight)) {
    const start = top <= 0 ? `${-origin}px` : 'auto';
    return { style: `inset-block:${start} ${end};margin-block:0`, reach: `${whole} - ${origin}px` };
  }
  if (isAlike(top, innerHeight - bottom)) {
    return {
      style: `inset-block:${-origin}px ${end};margin-block:auto`,
      reach: `${freezeViewportLength(50, heights)} + ${height / 2 - origin}px`,
    };
  }
  return {
    style: `inset-block:${top - origin}px auto;margin-block:0`,
    reach: `${bottom - origin}px`,
  };
}

/** Creates an invisible element that makes the page long enough for a top-layer element. */
function reachingDown(reach: string, { target }: CloneContext): Element {
  const place = target.createElement('span');
  place.setAttribute('data-snapshot-place', '');
  place.setAttribute(
    'style',
    `position:absolute;left:0;top:0;width:1px;height:calc(${reach});visibility:hidden`,
  );
  return place;
}

/** Keeps an open dialog or popover in front, at its position in the viewport, over its backdrop. */
export function bakeFront(live: Element, copy: Element, context: CloneContext): void {
  if (!live.matches(IN_FRONT)) return;
  const { root, heights, reaches } = context;
  const { style, reach } = blockPlace(live, root.getBoundingClientRect().top, heights);
  reaches.push(reachingDown(reach, context));
  const backdrop = getComputedStyle(live, '::backdrop').backgroundColor;
  const { boxShadow } = getComputedStyle(live);
  const own = boxShadow === 'none' ? '' : `${boxShadow},`;
  addStyle(
    copy,
    `position:fixed;${style};z-index:2147483647;` +
      `box-shadow:${own}0 0 0 99999px ${backdrop}`,
  );
}

/** Scrolls the copy without a script like the original, by a single scroll snap position. */
export function bakeScroll(live: Element, copy: Element, report: (lost: string) => void): void {
  const { scrollLeft, scrollTop } = live;
  if (scrollLeft === 0 && scrollTop === 0) return;
  const { direction, position } = getComputedStyle(live);
  if (
    live instanceof HTMLTextAreaElement || live instanceof HTMLInputElement ||
    live instanceof HTMLSelectElement || direction === 'rtl'
  ) {
    const what = `scroll position of ${nameOf(live)} (${scrollLeft}, ${scrollTop})`;
    lose(copy, { what, report });
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
