import type { Showable } from './safe-srcdoc.ts';

/**
 * CSS pixels that the archived view of a snapshot takes at this width: as many as when it was
 * captured at it, otherwise as many as its page takes in `frame`, which has that width.
 */
export function shownHeight(
  { capture }: Showable,
  frame: HTMLIFrameElement,
  width: number,
): number {
  if (capture && Math.abs(capture.width - width) < 1 && capture.height > 0) return capture.height;
  const { height } = frame.style;
  frame.style.height = '10px';
  const { scrollHeight } = frame.contentDocument!.documentElement;
  frame.style.height = height;
  return scrollHeight;
}
