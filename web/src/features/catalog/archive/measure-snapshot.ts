import { measurePageHeight } from './shown-height.ts';

function createFrame(srcdoc: string, width: number, height: number): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  // Unlike the visible frame, this one is readable from outside; scripts stay forbidden.
  frame.setAttribute('sandbox', 'allow-same-origin');
  frame.referrerPolicy = 'no-referrer';
  frame.inert = true;
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  frame.style.cssText =
    `position:fixed;left:-100000px;top:0;border:0;visibility:hidden;width:${width}px;height:${height}px`;
  frame.srcdoc = srcdoc;
  return frame;
}

function loaded(frame: HTMLIFrameElement): Promise<void> {
  return new Promise((resolve) => frame.addEventListener('load', () => resolve(), { once: true }));
}

/** Lays out a page and waits for its fonts, which may depend on the width. */
export async function settleFonts(page: Document): Promise<void> {
  page.documentElement.getBoundingClientRect();
  await page.fonts.ready;
}

/**
 * Lays out a snapshot's page, as `safeSrcdoc` builds it, offscreen at a width in CSS pixels, and
 * reads a value from it. The page has the same policy as when it is shown.
 */
export async function withLaidOutSnapshot<T>(
  srcdoc: string,
  { width, height }: { width: number; height: number },
  read: (page: Document, frame: HTMLIFrameElement) => T | Promise<T>,
): Promise<T> {
  const frame = createFrame(srcdoc, width, height);
  const ready = loaded(frame);
  document.body.append(frame);
  try {
    await ready;
    const page = frame.contentDocument!;
    await settleFonts(page);
    return await read(page, frame);
  } finally {
    frame.remove();
  }
}

/** Returns the height of a snapshot's page in CSS pixels at this width. */
export function measureSnapshot(srcdoc: string, width: number): Promise<number> {
  return withLaidOutSnapshot(
    srcdoc,
    { width, height: 10 },
    (_page, frame) => measurePageHeight(frame),
  );
}
