import type { Showable } from './safe-srcdoc.ts';

/**
 * Returns the height in CSS pixels that a block had when it was captured at this width; otherwise
 * undefined.
 */
export function getCapturedHeight({ capture }: Showable, width: number): number | undefined {
  const isAsCaptured = capture && Math.abs(capture.width - width) < 1 && capture.height > 0;
  return isAsCaptured ? capture.height : undefined;
}

/** Returns the height in CSS pixels of a frame's page at the frame's width. */
export function measurePageHeight(frame: HTMLIFrameElement): number {
  const { height } = frame.style;
  // A page is never lower than its viewport.
  frame.style.height = '10px';
  const root = frame.contentDocument!.documentElement;
  // A scroll height is rounded, which may cut off half a pixel.
  const whole = Math.max(root.scrollHeight, Math.ceil(root.getBoundingClientRect().height));
  frame.style.height = height;
  return whole;
}

/**
 * Returns the height in CSS pixels of a snapshot's archived view at a width; `frame` contains the
 * snapshot and has this width.
 */
export function shownHeight(
  snapshot: Showable,
  frame: HTMLIFrameElement,
  width: number,
): number {
  return getCapturedHeight(snapshot, width) ?? measurePageHeight(frame);
}
